// How a person plays with the mouse: pieces, ground and enemies are clicked where the program says they are.

import { assert, middle, pixelOf } from "./game.mjs";

/** The seed of the battles that tests play, so that they play the same every time. */
export const SEED = 7;

/** The elements of "Hold the hamlet" by their numbers. */
export const ADRIEN = 0;
export const SOREL = 2;
export const ORCHARD_TEAM = 5;

/** Where the list of battles is in the set-up, and where what may be chosen for one. */
const LIST = [250, 450];
export const CHOICES = [900, 450];

/** Turns the wheel over a place until a control is there: what scrolls may be longer than the window is high. */
export async function scrolled(game, name, at) {
  const there = async () => (await game.probe()).buttons[name];
  for (let notches = 0; notches < 40 && !(await there()); notches++) {
    await game.wheelAt(...at, -1);
    // It glides on for a while.
    await game.rest();
  }
}

/**
 * From the title: begins a battle with that seed, each side played by "person", "computer" or "solo", and waits for the table. `choose` may
 * choose more before it begins.
 */
export async function begin(game, players = ["person", "computer"], seed = SEED, battle = "hold-the-hamlet", choose = () => {}) {
  await game.click("new-battle");
  await game.screen("setup");
  await game.place("begin");
  await scrolled(game, `setup-battle-${battle}`, LIST);
  await game.click(`setup-battle-${battle}`);
  for (const [side, player] of players.entries()) {
    // Another battle's page is laid out anew.
    await game.rest();
    await scrolled(game, `setup-side-${side}-${player}`, CHOICES);
    await game.click(`setup-side-${side}-${player}`);
  }
  await choose();
  await game.write("setup-seed", String(seed));
  await game.click("begin");
  await game.screen("battle");
  await game.until("a battle that is kept", ({ facts }) => facts.kept);
  const { header } = await game.journal();
  assert(header.seed === seed, `the seed is ${header.seed}, ${seed} was typed`);
  const wanted = players.map((player) => (player === "computer" ? "matrix" : player));
  assert(String(header.players) === String(wanted), `${header.players} play, chosen were ${wanted}`);
}

/** Waits until a person is asked and everything has been shown; returns that probe. */
export function asked(game, seconds = 300) {
  return game.until("a person's decision", ({ decision, facts }) => decision?.person && !facts.trailing, seconds);
}

/** Waits until the journal has grown beyond what `before` shows and a person is asked again. */
export async function next(game, before) {
  await game.until("an input", ({ facts }) => facts.inputs > before.facts.inputs, 120);
  return asked(game);
}

/** Where an element's piece is drawn when a person is asked. */
export function pieceOf(game, id) {
  const drawn = ({ decision, facts, pieces }) => decision?.person && !facts.trailing && pieces[id];
  return game.still(`the piece of element ${id}`, drawn, 300);
}

/** Clicks an element's piece, or points at it another way, and waits until an order for it is in the making. */
export async function select(game, id, point = game.clickAt) {
  await point.call(game, ...middle(await pieceOf(game, id)));
  return game.until(`an order for element ${id}`, ({ facts }) => facts.selected === id && facts.draft?.element === id);
}

/** Clicks the ground, in millimetres from the table's corner, and waits until the selected element's move is laid to there. */
export async function layMove(game, place, point = game.clickAt) {
  const probe = await game.probe();
  await point.call(game, ...pixelOf(probe, place));
  const laid = await game.until("a move that is laid", ({ facts }) => facts.placed && facts.draft?.path?.length);
  const end = laid.facts.draft.path.at(-1);
  near([end.x / 10, end.y / 10], place, 2 * laid.facts.view.mm_per_px, "the move's end, in mm");
  return laid;
}

/** Moves an element by clicks on its piece, on the ground and on the ghost that stands there then. */
export async function move(game, id, place) {
  await select(game, id);
  const laid = await layMove(game, place);
  await game.clickAt(...pixelOf(laid, place));
  const after = await next(game, laid);
  standsAt(after, id, place);
  return after;
}

/** The piece is drawn at that place, in millimetres. */
export function standsAt(probe, id, place) {
  near(middle(probe.pieces[id]), pixelOf(probe, place), 2, `element ${id}, in pixels`);
}

/** Shoots by two clicks on the enemy's piece, with the element that is selected: the first aims, the second gives the order. */
export async function shootAt(game, enemy) {
  const before = await game.probe();
  const at = middle(await pieceOf(game, enemy));
  await game.clickAt(...at);
  await game.until(`element ${enemy} in the sights`, ({ facts }) => facts.placed && facts.draft?.target === enemy && !facts.refused);
  await game.clickAt(...at);
  return next(game, before);
}

/** Is done with the element that acts, when one acts. */
export async function done(game) {
  const before = await asked(game);
  if (!before.buttons["order-done"]?.enabled) return before;
  await game.click("order-done");
  return next(game, before);
}

/** Gives an order that nobody reacts to: one of those that may act goes on overwatch, placed first as any order. */
export async function waits(game) {
  const { decision } = await asked(game);
  const before = await select(game, decision.elements[0]);
  await game.click("order-overwatch");
  await game.click("commit");
  return next(game, before);
}

/** Ends the phase, lets the other side act, and returns the probe at the next question to a person. */
export async function endPhase(game) {
  const before = await asked(game);
  await game.click("end-phase");
  await game.click("end-phase-yes");
  return next(game, before);
}

/** Ends phases until the computer's deeds raise a question out of turn: a reaction, or a shot from overwatch. */
export async function provoked(game) {
  for (let phases = 0; phases < 4; phases++) {
    const probe = await endPhase(game);
    if (probe.decision.kind !== "act") return probe;
  }
  throw new Error("in four phases of the computer nobody of ours was asked to react");
}

/**
 * Answers a reaction by clicks: one of ours that may, then the enemy who acted. Where none may shoot any more, since the enemy has gone out of
 * sight, it lets that pass and waits for the next. Returns who shot at whom.
 */
export async function react(game) {
  for (let questions = 0; questions < 12; questions++) {
    const probe = await asked(game);
    if (probe.decision.kind === "act") {
      await provoked(game);
      continue;
    }
    const { elements, about } = probe.decision;
    for (const id of elements) {
      const chosen = await select(game, id);
      if (chosen.buttons["order-shoot"]?.enabled) {
        await shootAt(game, about);
        return [id, about];
      }
    }
    await game.click("pass");
    await next(game, probe);
  }
  throw new Error("in twelve questions nobody may shoot in answer");
}

/** From a battle to the title, by its menu. */
export async function toTitle(game) {
  await game.click("menu");
  await game.click("menu-title");
  await game.screen("title");
}

/** From the title: shows things at once, which saves a slow machine some minutes. */
export async function atOnce(game) {
  await game.click("settings");
  await game.screen("settings");
  await game.click("pace-instant");
  await game.click("back");
  await game.screen("title");
}

export function near(one, other, by, what) {
  assert(Math.hypot(one[0] - other[0], one[1] - other[1]) <= by, `${what}: ${one} is not within ${by} of ${other}`);
}
