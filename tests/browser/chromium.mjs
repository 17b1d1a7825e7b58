// The page in a real headless Chromium.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { Game, SHOTS } from "../driver/game.mjs";

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
];

/** The browser: `CHROMIUM`, or where distributions put it. */
export function browserPath() {
  const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return places.find((place) => place && existsSync(place));
}

export class PageGame extends Game {
  /** Serves web/dist, opens the page and returns the game. */
  static async open({ touch = false } = {}) {
    const game = new PageGame();
    game.server = spawn(new URL("../../web/serve", import.meta.url).pathname, ["0"], { stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface({ input: game.server.stdout });
    game.address = (await lines[Symbol.asyncIterator]().next()).value;
    if (!game.address) throw new Error("web/serve did not start");
    game.browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS });
    const context = await game.browser.newContext({ viewport: { width: 1280, height: 720 }, hasTouch: touch });
    game.page = await context.newPage();
    game.protocol = await context.newCDPSession(game.page);
    game.faults = [];
    game.page.on("pageerror", (error) => game.faults.push(String(error)));
    game.page.on("console", (line) => line.type() === "error" && game.faults.push(line.text()));
    await game.page.goto(game.address, { waitUntil: "commit" });
    return game;
  }

  async close() {
    await this.browser?.close();
    this.server?.kill();
  }

  probe() {
    return this.page.evaluate(() => window.smallWars ?? null);
  }

  /** Where the canvas lies in the page's window. */
  canvas() {
    return this.page.evaluate(() => {
      const { x, y } = document.getElementById("table").getBoundingClientRect();
      return { x, y };
    });
  }

  async pointAt(x, y) {
    const { x: left, y: top } = await this.canvas();
    await this.page.mouse.move(left + x, top + y);
  }

  press(button) {
    return this.page.mouse.down({ button });
  }

  release(button) {
    return this.page.mouse.up({ button });
  }

  async tapAt(x, y) {
    const { x: left, y: top } = await this.canvas();
    await this.shown(() => this.page.touchscreen.tap(left + x, top + y), 10);
  }

  /** Fingers that go down together, move along straight lines, and leave: a list of [from, to] for each. */
  async fingers(...ways) {
    const { x: left, y: top } = await this.canvas();
    const at = (part) =>
      ways.map(([[x, y], [toX, toY]], id) => ({ id, x: left + x + (toX - x) * part, y: top + y + (toY - y) * part }));
    const touch = (type, touchPoints) => this.protocol.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", at(0));
    for (let step = 1; step <= 5; step++) await touch("touchMove", at(step / 5));
    await touch("touchEnd", []);
  }

  async wheelAt(x, y, notches) {
    const { x: left, y: top } = await this.canvas();
    await this.page.mouse.move(left + x, top + y);
    await this.page.mouse.wheel(0, -100 * notches);
  }

  /** A battle as it is kept in the browser's storage. */
  kept(name) {
    return this.page.evaluate((name) => {
      const chunk = (n) => localStorage.getItem(`small-wars/battle/${name}/${n}`);
      let text = "";
      for (let n = 0; chunk(n) !== null; n++) text += chunk(n);
      return text;
    }, name);
  }

  key(name) {
    return this.page.keyboard.press(name);
  }

  type(text) {
    return this.page.keyboard.type(text);
  }

  async shot(name) {
    await this.page.screenshot({ path: `${SHOTS}page-${name}.png`, timeout: 180000 });
  }

  async resize(width, height) {
    await this.page.setViewportSize({ width, height });
    await this.until(`a window of ${width} x ${height}`, ({ window }) => Math.abs(window[0] - width) < 1 && Math.abs(window[1] - height) < 1);
  }
}
