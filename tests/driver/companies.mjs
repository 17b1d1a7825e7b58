// "Get 'em up!" played by clicks on areas, pieces, names and buttons.

import { assert, middle, pixelOf } from "./game.mjs";
import { asked, begin, next, pieceOf } from "./play.mjs";

/** The middle of an area of the squares, in millimetres: its column and row, from 0. */
const area = ([column, row]) => [column * 91 + 45.5, row * 91 + 45.5];

/** From the title: begins the battle with that seed, Roscia played by a person. */
export async function beginCompanies(game, battle, seed) {
  await begin(game, ["person", "computer"], seed, battle);
  await game.click("brief-noted");
  return asked(game);
}

/** Selects a unit by its piece, or by its name when it is not on the table yet. */
async function take(game, id) {
  const { pieces } = await game.probe();
  if (pieces[id]) await game.clickAt(...middle(await pieceOf(game, id)));
  else await game.click(`reactor-${id}`);
  return game.until(`unit ${id} in hand`, ({ facts }) => facts.selected === id);
}

/** Gives the order that is placed. */
async function go(game) {
  const before = await game.probe();
  await game.click("commit");
  return next(game, before);
}

/** Where a unit stands, as its column and row; none off the table. */
function stands(probe, id) {
  if (!probe.pieces[id]) return undefined;
  const [x, y] = middle(probe.pieces[id]);
  const { centre, mm_per_px } = probe.facts.view;
  const [left, top, width, height] = probe.table;
  const place = [centre[0] + (x - left - width / 2) * mm_per_px, (y - top - height / 2) * mm_per_px - centre[1]];
  return place.map((mm) => Math.floor(mm / 91));
}

/** Moves a unit: out by the road if it can, else towards the road's end as far as it goes. True if it moved. */
async function advance(game, id) {
  const chosen = await take(game, id);
  if (chosen.buttons["order-exit"]?.enabled) {
    await game.click("order-exit");
    await go(game);
    return true;
  }
  const from = stands(chosen, id) ?? [-1, 4];
  const ahead = [
    [3, 0],
    [2, 0],
    [2, from[1] < 4 ? 1 : -1],
    [1, 0],
    [1, from[1] < 4 ? 1 : -1],
  ];
  for (const [east, south] of ahead) {
    const there = [from[0] + east, from[1] + south];
    if (there[0] > 9) continue;
    await game.clickAt(...pixelOf(chosen, area(there)));
    const { facts, buttons } = await game.probe();
    if (facts.placed && !facts.refused && buttons.commit?.enabled) {
      await go(game);
      return true;
    }
    if (facts.selected !== id) await take(game, id);
  }
  return false;
}

/** Shoots with a unit, if it has a single target and so is aimed as soon as it is in hand. */
async function shoot(game, id) {
  const { facts, buttons } = await take(game, id);
  const ready = facts.placed && !facts.refused && buttons.commit?.enabled;
  return ready ? go(game) : undefined;
}

/** Answers one question; in a hurry nobody moves and nobody fires who need not. */
async function answer(game, probe, tried, hurries) {
  const { decision, buttons, facts } = probe;
  switch (decision.kind) {
    case "move":
    case "defend":
    case "assault":
      if (hurries && decision.kind !== "assault") break;
      for (const id of decision.elements) {
        // Who moved next to an enemy must fight.
        const may = decision.kind === "assault" || !tried.has(`${decision.kind} ${id}`);
        if (!may) continue;
        tried.add(`${decision.kind} ${id}`);
        if (await (decision.kind === "move" ? advance : shoot)(game, id)) return;
      }
      break;
    case "cancel":
      if (buttons["order-hit_dirt"]?.enabled) {
        await game.click("order-hit_dirt");
        await go(game);
      } else {
        await game.click("take");
        await next(game, probe);
      }
      return;
    case "occupy":
      await game.click("stay");
      await next(game, probe);
      return;
    default:
      throw new Error(`a question of an unknown kind: ${decision.kind}`);
  }
  await game.click("end-phase");
  const asks = await game.until("the next question, or to be asked again", (now) => now.buttons["end-phase-yes"] || now.facts.inputs > facts.inputs);
  if (asks.buttons["end-phase-yes"]) await game.click("end-phase-yes");
  await game.until("an input", (now) => now.facts.inputs > facts.inputs, 120);
}

/** Gives so many answers, then ends its phases until the battle is over, and returns the last probe. */
export async function playCompanies(game, answers) {
  const tried = new Set();
  const seen = ({ decision, facts }) => facts.over || (decision?.person && !facts.trailing && !facts.fresh);
  for (let given = 0; ; given++) {
    const probe = await game.until("a question, or the end", seen, 300);
    if (probe.facts.over) return probe;
    await answer(game, probe, tried, given >= answers);
  }
}
