// The tests that window and page have in common: a battle played by clicks, gone on with at the very decision, and watched again.

import { assert } from "./game.mjs";
import { ADRIEN, ORCHARD_TEAM, SOREL, asked, done, move, provoked, react, select, shootAt, toTitle, waits } from "./play.mjs";

/** The order behind the last inputs: the newest one that is no dice. */
const lastOrder = async (game, before) => (await game.journal()).inputs.slice(before.facts.inputs).find(({ order }) => order);

/**
 * Plays on from the begin of the battle. `interrupt` ends the program without its help and starts it again up to the title.
 */
export function played(game, interrupt) {
  return [
    [
      "a unit is selected by a click on its piece and moved by clicks on the ground",
      async () => {
        const before = await asked(game);
        await move(game, SOREL, [400, 800]);
        const { order, side } = await lastOrder(game, before);
        assert(side === 0 && order.act.element === SOREL && order.act.action.move_shoot, `ordered: ${JSON.stringify(order)}`);
        await game.rest();
        await game.shot("moved");
      },
    ],
    [
      "a click on an enemy aims at it, a second one shoots",
      async () => {
        const before = await done(game);
        await select(game, ADRIEN);
        const after = await shootAt(game, ORCHARD_TEAM);
        const { order } = await lastOrder(game, before);
        assert(order.act.element === ADRIEN && order.act.action.shoot.target === ORCHARD_TEAM, `ordered: ${JSON.stringify(order)}`);
        const dice = (await game.journal()).inputs.slice(before.facts.inputs, after.facts.inputs).filter((input) => input.dice);
        assert(dice.length > 0, "no dice were rolled");
        await done(game);
      },
    ],
    [
      "the computer acts and asks for a reaction; ended right then, the battle goes on at the very decision",
      async () => {
        const stood = await provoked(game);
        assert(["react", "overwatch"].includes(stood.decision.kind), `asked: ${stood.decision.kind}`);
        await game.rest();
        await game.shot("reaction");
        await interrupt(stood);
        await goOn(game, stood);
      },
    ],
    [
      "the reaction is answered by clicks on one of ours and on the enemy who acted",
      async () => {
        const before = await asked(game);
        const [reactor, about] = await react(game);
        const { inputs } = await game.journal();
        const shots = inputs.slice(before.facts.inputs).filter(({ order, side }) => side === 0 && order?.react?.action?.shoot);
        const { element, action } = shots[0]?.order.react ?? {};
        assert(shots.length === 1 && element === reactor && action.shoot.target === about, `answered: ${JSON.stringify(shots)}`);
        await game.rest();
        await game.shot("reacted");
      },
    ],
    [
      "what was played can be checked from its journal: every hash shown is the hash kept",
      async () => {
        const { facts, hash } = await asked(game);
        const { hashes } = await game.journal();
        assert(hashes.length === facts.inputs + 1, `${hashes.length - 1} inputs are kept, ${facts.inputs} were made`);
        assert(hashes.at(-1) === hash, `the hash kept last is ${hashes.at(-1)}, shown is ${hash}`);
      },
    ],
  ];
}

/** Goes on from the title, and compares with where the battle stood. */
export async function goOn(game, stood) {
  await game.click("continue");
  await game.screen("battle");
  const now = await asked(game);
  assert(now.hash === stood.hash, `the hash is ${now.hash}, it was ${stood.hash}`);
  assert(now.facts.inputs === stood.facts.inputs, `${now.facts.inputs} inputs, there were ${stood.facts.inputs}`);
  assert(JSON.stringify(now.decision) === JSON.stringify(stood.decision), `it asks ${JSON.stringify(now.decision)}`);
  assert(now.facts.unsaved === null, `not saved: ${now.facts.unsaved}`);
  assert(now.facts.kept === stood.facts.kept, `kept as ${now.facts.kept}, it was ${stood.facts.kept}`);
}

/** Watches the battle that lies on the table, from the list of those that are kept, and plays on from the middle of it. */
export function watched(game) {
  let journal;
  let kept;
  const at = (n) => game.until(`the moment ${n}`, ({ facts }) => facts.at === n);
  const shows = (probe) => {
    const { hash, facts } = probe;
    assert(facts.at === 0 || hash === journal.hashes[facts.at], `after ${facts.at} inputs it shows ${hash}, kept is ${journal.hashes[facts.at]}`);
  };
  return [
    [
      "Replays and saves lists the battle; watched, it runs and stops",
      async () => {
        await asked(game);
        journal = await game.journal();
        kept = (await game.probe()).facts.kept;
        await toTitle(game);
        await game.click("replays");
        await game.screen("replays");
        await game.place("save-0-replay");
        await game.rest();
        await game.shot("replays");
        await game.click("save-0-replay");
        await game.screen("battle");
        await game.until("a replay that waits at its first step", ({ facts }) => facts.at === 0);
        await game.key("Space");
        await game.until("a replay that runs", ({ facts }) => facts.at >= 1);
        await game.key("Space");
        await game.rest();
        const { facts } = await game.probe();
        assert(facts.at < journal.inputs.length, "it ran on to its end");
      },
    ],
    [
      "stepped and scrubbed, forwards and backwards, it shows the hashes that were kept",
      async () => {
        const all = journal.inputs.length;
        assert(all > 8, `only ${all} inputs to step through`);
        await scrub(game, 0, (n) => n === 0);
        for (let n = 1; n <= 5; n++) {
          await game.click("replay-input");
          shows(await at(n));
        }
        await game.click("replay-input-back");
        shows(await at(4));
        shows(await scrub(game, 1, (n) => n === all));
        await game.click("replay-action-back");
        shows(await game.until("an action before", ({ facts }) => facts.at < all));
        shows(await scrub(game, 0.5, (n) => n > all / 3 && n < (2 * all) / 3));
        await game.rest();
        await game.shot("replay");
      },
    ],
    [
      "Play on from here begins a battle of its own and leaves the first as it was",
      async () => {
        let from = await game.probe();
        while (from.decision?.side !== 0 || from.decision.kind !== "act") {
          await game.click("replay-input-back");
          from = await at(from.facts.at - 1);
        }
        await game.click("replay-fork");
        await game.click("fork-yes");
        const fork = await game.until("a battle of its own", ({ decision, facts }) => decision?.person && facts.kept && facts.kept !== kept);
        assert(fork.hash === from.hash, `it begins at ${fork.hash}, looked at was ${from.hash}`);
        assert(fork.facts.inputs === from.facts.at, `it has ${fork.facts.inputs} inputs, looked at were ${from.facts.at}`);
        await waits(game);
        const first = await game.kept(kept);
        assert(first === journal.text, "the battle that was watched has changed");
      },
    ],
  ];
}

/** Holds the scrubber at a part of its length until the moment that is looked at is one of those wanted; returns that probe. */
export async function scrub(game, part, wanted) {
  const [left, top, width, height] = await game.place("replay-scrub");
  await game.shown(() => game.pointAt(left + 2 + (width - 4) * part, top + height / 2));
  await game.press("left");
  const held = await game.until("the moment that was scrubbed to", ({ facts }) => wanted(facts.at));
  await game.release("left");
  return game.until("the scrubber let go", ({ facts, frames }) => frames > held.frames && wanted(facts.at));
}
