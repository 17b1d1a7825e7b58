// Squads that hide, show themselves and spring an ambush, all by clicks.

import { assert, middle, pixelOf } from "./game.mjs";
import { asked, begin, next, pieceOf, select, toTitle } from "./play.mjs";

/** Elements of "Patrol" by their numbers: the platoon in the middle wood, and the two squads of the patrol. */
const PLATOON = 1;
const FIRST_SQUAD = 4;
const SECOND_SQUAD = 5;
/** With these cards all three guesses below are right and nothing else is asked. */
const RIGHT = 3;
/** Where the second squad walks to, turn by turn, and where the first comes out, in millimetres. */
const TO_THE_SOUTH = [342.9, 596.9];
const INTO_REACH = [541, 563.8];
const IN_THE_SCRUB = [203.2, 254];

const lastOrder = async (game) => (await game.journal()).inputs.filter(({ order }) => order).at(-1).order;

/** Clicks an element's piece; one that is hidden has no usual order that would be begun. */
async function inHand(game, id) {
  await game.clickAt(...middle(await pieceOf(game, id)));
  return game.until(`element ${id} in hand`, ({ facts }) => facts.selected === id);
}

/** Guesses the next card for an element. */
async function guess(game, id, word) {
  const before = await inHand(game, id);
  await game.click(`order-${word}`);
  await game.click("commit");
  const after = await next(game, before);
  const { guess: given } = await lastOrder(game);
  assert(given?.element === id && given.higher === (word === "higher"), `ordered: ${JSON.stringify(given)}`);
  return after;
}

/** Walks to a place, and returns what is asked then. */
async function walk(game, id, place) {
  const before = await select(game, id);
  await game.clickAt(...pixelOf(before, place));
  await game.until("a way that is laid", ({ facts }) => facts.placed && facts.draft?.path?.length && !facts.refused);
  await game.click("commit");
  return next(game, before);
}

async function endMovement(game) {
  const before = await asked(game);
  await game.click("end-phase");
  await game.click("end-phase-yes");
  return next(game, before);
}

/** A test that begins in a battle. */
export function bush(game) {
  return [
    [
      "squads hide by guessing cards, one shows itself where the table is clicked, and one springs an ambush in the middle of a move",
      async () => {
        await toTitle(game);
        await begin(game, ["person", "person"], RIGHT, "patrol");
        await game.click("brief-noted");
        await asked(game);
        const shown = await guess(game, PLATOON, "lower");
        await game.rest();
        await game.shot("hidden");
        assert(shown.decision.kind === "move", `asked: ${shown.decision.kind}`);
        await endMovement(game);
        await guess(game, FIRST_SQUAD, "higher");
        const again = await walk(game, SECOND_SQUAD, TO_THE_SOUTH);
        assert(again.decision.elements.includes(PLATOON), `asked are ${again.decision.elements}`);
        await guess(game, PLATOON, "higher");
        await endMovement(game);

        const before = await inHand(game, FIRST_SQUAD);
        await game.click("order-reveal");
        await game.clickAt(...pixelOf(before, IN_THE_SCRUB));
        await game.until("a place to come out at", ({ facts }) => facts.placed && !facts.refused);
        await game.rest();
        await game.shot("reveal");
        await game.click("commit");
        await next(game, before);
        const { reveal } = await lastOrder(game);
        assert(reveal?.element === FIRST_SQUAD, `ordered: ${JSON.stringify(reveal)}`);

        const met = await walk(game, SECOND_SQUAD, INTO_REACH);
        assert(met.decision.kind === "ambush" && met.decision.about === SECOND_SQUAD, `asked: ${JSON.stringify(met.decision)}`);
        await game.until("an ambush that is laid", ({ facts }) => facts.placed && !facts.refused);
        await game.rest();
        await game.shot("ambush");
        await game.click("commit");
        await next(game, met);
        const journal = await game.journal();
        const sprung = journal.inputs.findIndex(({ order }) => order?.ambush);
        assert(sprung > 0 && journal.inputs[sprung].order.ambush.element === PLATOON, "no ambush stands in the journal");
        assert(journal.inputs[sprung + 1]?.dice, "nobody tried to see it coming");
        await game.rest();
        await game.shot("ambushed");
        assert(middle(await pieceOf(game, SECOND_SQUAD)), "the walker is on the table");
      },
    ],
  ];
}
