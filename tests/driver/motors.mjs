// A helicopter, the matrix that answers it, and fire at a vehicle, all by clicks.

import { assert, middle, pixelOf } from "./game.mjs";
import { CHOICES, SEED, asked, begin, next, pieceOf, scrolled, select, toTitle } from "./play.mjs";

/** The helicopter of "Into the LZ". */
const DRAGONFLY = 2;
/** With these dice its crew obeys. */
const OBEYED = 1;
/** A rifle team and a carrier of the other side in "Estonia". */
const FIRST_TEAM = 8;
const BMP = 15;

/** The hollow that the helicopter can get in by, in millimetres. */
const HOLLOW = [250, 400];

const lastOrder = async (game, before) => (await game.journal()).inputs.slice(before.facts.inputs).find(({ order }) => order);

/** Waits until a person is asked, or the matrix proposes something. */
const waiting = (game) =>
  game.until("a question or a proposal", ({ decision, facts, buttons }) => !facts.trailing && (buttons["matrix-roll"] || decision?.person), 120);

/** Decides without the die that whoever the matrix proposes something for lets it pass, until a person is asked. */
async function letPass(game) {
  for (let proposals = 0; proposals < 40; proposals++) {
    const probe = await waiting(game);
    if (!probe.buttons["matrix-roll"]) return asked(game);
    await game.click("matrix-decide");
    await game.click("pass");
    await game.until("what follows", ({ facts }) => facts.inputs > probe.facts.inputs, 120);
  }
  throw new Error("forty proposals, and nobody else is asked");
}

/** Tests that begin and end in a battle. */
export function driven(game) {
  return [
    [
      "a helicopter is called by its name and flies where the table is clicked; the matrix proposes three answers, and the player decides without the die",
      async () => {
        await toTitle(game);
        await begin(game, ["person", "solo"], OBEYED, "into-the-lz", async () => {
          await scrolled(game, "solo-every", CHOICES);
          await game.click("solo-every");
        });
        await game.click("brief-noted");
        const before = await asked(game);
        await game.click(`reactor-${DRAGONFLY}`);
        const chosen = await game.until("the helicopter in hand", ({ facts }) => facts.selected === DRAGONFLY);
        await game.clickAt(...pixelOf(chosen, HOLLOW));
        await game.until("a flight that is laid", ({ facts }) => facts.placed && !facts.refused);
        await game.click("commit");
        const open = await game.until("what the matrix proposes", ({ buttons, facts }) => buttons["matrix-roll"] && !facts.trailing, 120);
        const { order } = await lastOrder(game, before);
        assert(order.act.element === DRAGONFLY, `ordered: ${JSON.stringify(order)}`);
        for (const course of [1, 2, 3]) assert(open.buttons[`matrix-${course}`], `no option ${course}`);
        await game.rest();
        await game.shot("matrix");
        await letPass(game);
      },
    ],
    [
      "it lands, and those aboard may get out",
      async () => {
        const before = await asked(game);
        assert(before.decision.kind === "act", `asked: ${before.decision.kind}`);
        // A click on who is in hand goes on to those aboard.
        const chosen = before.facts.selected === DRAGONFLY ? before : await select(game, DRAGONFLY);
        assert(chosen.buttons["order-flight"]?.enabled, `it may not land: ${Object.keys(chosen.buttons)}`);
        await game.click("order-flight");
        await game.click("commit");
        await game.until("an input", ({ facts }) => facts.inputs > before.facts.inputs, 120);
        const { order } = await lastOrder(game, before);
        assert(order.act.element === DRAGONFLY && order.act.action === "land", `ordered: ${JSON.stringify(order)}`);
        const lands = ({ decision, facts, buttons }) => !facts.trailing && (buttons["matrix-roll"] || decision?.person);
        const landed = await game.until("the next question", lands, 120);
        await game.rest();
        await game.shot("landed");
        if (!landed.buttons["matrix-roll"]) return;
        // Whoever saw it may react: this time the die chooses.
        await game.click("matrix-roll");
        await game.until("the die, or what follows", ({ facts }) => facts.inputs > landed.facts.inputs, 120);
      },
    ],
    [
      "a click on a vehicle aims at it with what can harm it, and what may become of it stands there",
      async () => {
        await toTitle(game);
        await begin(game, ["person", "computer"], SEED, "estonia");
        await game.click("brief-noted");
        const before = await asked(game);
        await game.rest();
        await game.shot("estonia");
        await select(game, FIRST_TEAM);
        const there = middle(await pieceOf(game, BMP));
        await game.clickAt(...there);
        const { facts } = await game.until("the vehicle in the sights", ({ facts }) => facts.placed && facts.draft?.target === BMP && !facts.refused);
        assert(facts.results.includes("destroyed"), `what may become of it: ${facts.results}`);
        await game.rest();
        await game.shot("estonia-odds");
        await game.clickAt(...there);
        const after = await next(game, before);
        const { order } = await lastOrder(game, before);
        assert(order.act.element === FIRST_TEAM && order.act.action.shoot.target === BMP, `ordered: ${JSON.stringify(order)}`);
        const dice = (await game.journal()).inputs.slice(before.facts.inputs, after.facts.inputs).filter((input) => input.dice);
        assert(dice.length > 0, "no dice were rolled");
      },
    ],
  ];
}
