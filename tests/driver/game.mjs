// What the tests of the page and of the window share: they find controls by the names that the program publishes.

import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Where screenshots are kept. */
export const SHOTS = new URL("../../shots/", import.meta.url).pathname;
mkdirSync(SHOTS, { recursive: true });

/** A running game. A subclass says how to read the probe, how to point, press, let go, type and take a picture, and where battles are kept. */
export class Game {
  /** Waits until `test(probe)` is true and returns that probe. */
  async until(what, test, seconds = 60) {
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

  /**
   * Waits until `read(probe)` gives a rectangle, points at its middle, and returns it when it has stayed the same for two frames: what has
   * just been opened may still be on its way to its place.
   */
  async still(what, read, seconds) {
    const seen = () => this.until(what, read, seconds);
    let first = await seen();
    for (let turn = 0; ; turn++) {
      const now = await seen();
      if (read(now).some((edge, i) => Math.abs(edge - read(first)[i]) >= 0.5)) first = now;
      if (now.frames >= first.frames + 2) return read(now);
      const [x, y] = middle(read(now));
      await this.pointAt(x + (turn % 2), y);
      await sleep(60);
    }
  }

  /**
   * Does something to the window and waits for the frame that comes of it, at most so many seconds, and for the one after it, if one comes: a
   * press and a later move that fall into one frame would change places.
   */
  async shown(act, seconds = 0.5) {
    const { frames } = (await this.probe()) ?? { frames: 0 };
    await act();
    const drawn = async (count, end) => {
      while (Date.now() < end && ((await this.probe())?.frames ?? 0) < frames + count) await sleep(20);
    };
    await drawn(1, Date.now() + seconds * 1000);
    await drawn(2, Date.now() + 250);
  }

  async clickAt(x, y, button = "left") {
    await this.shown(() => this.pointAt(x, y));
    // A press that is held for long is none, and a slow machine's frames are long: both come at once.
    await this.shown(async () => {
      await this.press(button);
      await this.release(button);
    }, 10);
  }

  async drag(from, to, button = "left") {
    await this.shown(() => this.pointAt(...from));
    await this.shown(() => this.press(button), 10);
    for (let step = 1; step <= 5; step++) {
      const way = (axis) => from[axis] + ((to[axis] - from[axis]) * step) / 5;
      await this.shown(() => this.pointAt(way(0), way(1)));
    }
    await this.shown(() => this.release(button), 10);
  }

  /** Where a control is, once it is there and takes clicks. */
  place(name) {
    return this.still(`the button ${name}`, ({ buttons }) => buttons[name]?.enabled && buttons[name].rect);
  }

  /** Clicks the middle of a control, or points at it another way. */
  async click(name, point = this.clickAt) {
    await point.call(this, ...middle(await this.place(name)));
  }

  /** Writes into a text field in place of what stands there. */
  async write(name, text) {
    await this.click(name);
    await this.key("End");
    for (let letters = 0; letters < 20; letters++) await this.key("Backspace");
    await this.shown(() => this.type(text));
  }

  /** The battle on the table as it is kept: the journal's text, its header, and the hash after each input that stands, from the first. */
  async journal() {
    return parsed(await this.kept((await this.probe()).facts.kept));
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

/** The pixel of the window over a place of the table, in millimetres from its corner. */
export function pixelOf(probe, [x, y]) {
  const { centre, mm_per_px } = probe.facts.view;
  const [left, top, width, height] = probe.table;
  return [left + width / 2 + (x - centre[0]) / mm_per_px, top + height / 2 + (y + centre[1]) / mm_per_px];
}

/** The middle of a rectangle. */
export function middle([left, top, width, height]) {
  return [left + width / 2, top + height / 2];
}

/** A journal's text, header, inputs (from the first one) and hashes (by the number of inputs; none is known before the first). */
export function parsed(text) {
  const [header, ...lines] = text.trimEnd().split("\n").map((line) => JSON.parse(line));
  let inputs = [];
  for (const line of lines) {
    if (line.back_to !== undefined) inputs = inputs.slice(0, line.back_to);
    else if (line.hash && !line.snapshot) inputs.push(line);
  }
  return { text, header, inputs, hashes: [undefined, ...inputs.map(({ hash }) => hash)] };
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
