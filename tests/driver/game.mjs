// What the tests of the page and of the window share: they find controls by the names that the program publishes.

import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Where screenshots are kept. */
export const SHOTS = new URL("../../shots/", import.meta.url).pathname;
mkdirSync(SHOTS, { recursive: true });

/** A running game. A subclass says how to read the probe and how to point, press and take a picture. */
export class Game {
  /** Waits until `test(probe)` is true and returns that probe. */
  async until(what, test, seconds = 30) {
    const end = Date.now() + seconds * 1000;
    let probe;
    while (Date.now() < end) {
      probe = await this.probe();
      if (probe && test(probe)) return probe;
      await sleep(50);
    }
    const seen = probe && { screen: probe.screen, decision: probe.decision, facts: probe.facts, buttons: Object.keys(probe.buttons) };
    throw new Error(`waited ${seconds} s for ${what}; the program showed ${JSON.stringify(seen)}`);
  }

  screen(name, seconds) {
    return this.until(`the screen ${name}`, (probe) => probe.screen === name, seconds);
  }

  /** Clicks the middle of a control, once it is there, takes clicks and stays where it is. */
  async click(name) {
    const place = async () =>
      (await this.until(`the button ${name}`, (probe) => probe.buttons[name]?.enabled)).buttons[name].rect;
    let rect = await place();
    for (;;) {
      await sleep(60);
      const again = await place();
      if (again.every((edge, i) => Math.abs(edge - rect[i]) < 0.5)) break;
      rect = again;
    }
    await this.clickAt(rect[0] + rect[2] / 2, rect[1] + rect[3] / 2);
  }

  /** Waits until a person is asked and everything has been shown; returns that probe. */
  asked(seconds = 120) {
    return this.until("a person's decision", ({ decision, facts }) => decision?.person && !facts.trailing, seconds);
  }

  /** Ends the phase, lets the other side act, and returns the probe at the next question to a person. */
  async endPhase() {
    const before = (await this.asked()).facts.inputs;
    await this.click("end-phase");
    await this.click("end-phase-yes");
    await this.until("an input", ({ facts }) => facts.inputs > before);
    return this.asked();
  }

  /** Goes on from the title, and compares with where the battle stood. */
  async goOn(stood) {
    await this.click("continue");
    await this.screen("battle");
    const now = await this.asked();
    assert(now.hash === stood.hash, `the hash is ${now.hash}, it was ${stood.hash}`);
    assert(now.facts.inputs === stood.facts.inputs, `${now.facts.inputs} inputs, there were ${stood.facts.inputs}`);
    assert(now.decision.words === stood.decision.words, `it asks "${now.decision.words}", it asked "${stood.decision.words}"`);
    assert(now.facts.unsaved === null, `not saved: ${now.facts.unsaved}`);
  }

  /** Waits until no frame is drawn for a while. */
  async rest(seconds = 40) {
    const end = Date.now() + seconds * 1000;
    for (let frames = -1; Date.now() < end; await sleep(1200)) {
      const now = (await this.probe()).frames;
      if (now === frames) return;
      frames = now;
    }
    throw new Error(`frames are still drawn ${seconds} s after the last input`);
  }

  /** How many frames are drawn in that time with nothing going on. */
  async framesAtRest(seconds) {
    await this.rest();
    const before = (await this.probe()).frames;
    await sleep(seconds * 1000);
    return (await this.probe()).frames - before;
  }
}

/** The place of the table, in tenths of a millimetre, under a pixel of the window. */
export function placeUnder(probe, x, y) {
  const { centre, mm_per_px } = probe.facts.view;
  const [left, top, width, height] = probe.table;
  const world = [centre[0] + (x - left - width / 2) * mm_per_px, centre[1] - (y - top - height / 2) * mm_per_px];
  return [world[0] * 10, -world[1] * 10];
}

/** Whether all four corners of the usual table, 122 x 91 cm, are seen. */
export function inView(probe) {
  const [left, top, width, height] = probe.table;
  const places = [placeUnder(probe, left, top), placeUnder(probe, left + width, top + height)];
  return places[0][0] <= 0 && places[0][1] <= 0 && places[1][0] >= 12200 && places[1][1] >= 9100;
}

/** Runs the tests in order, tells each, and says by the exit code whether all held. */
export async function run(tests) {
  let failed = 0;
  const started = Date.now();
  for (const [name, test] of tests) {
    try {
      await test();
      console.log(`ok      ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${name}\n        ${error.stack ?? error}`);
    }
  }
  console.log(`${tests.length - failed} passed, ${failed} failed, ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return failed === 0;
}

export function assert(condition, message) {
  if (!condition) throw new Error(message);
}

export { sleep };
