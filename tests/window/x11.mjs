// The native window under Xvfb, moved by xdotool.

import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { Game, SHOTS, sleep } from "../driver/game.mjs";

const command = promisify(execFile);

/** X's numbers of the mouse's buttons. */
const BUTTONS = { left: 1, middle: 2, right: 3 };

/** A screen of its own. */
export class Display {
  static async open() {
    const display = new Display();
    // Xvfb picks a free number and tells it on the third stream.
    display.server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1920x1080x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "inherit", "pipe"],
    });
    const lines = createInterface({ input: display.server.stdio[3] });
    display.over = new Promise((resolve) => display.server.on("exit", resolve));
    display.name = `:${(await lines[Symbol.asyncIterator]().next()).value}`;
    return display;
  }

  /** Ends it and waits, since a server that is still ending takes away the socket of the next one of its number. */
  async close() {
    this.server.kill();
    await this.over;
  }
}

export class WindowGame extends Game {
  /** Starts the program with those arguments on that display. */
  static async open(display, program, args = []) {
    const game = new WindowGame();
    game.folder = mkdtempSync(join(tmpdir(), "small-wars-"));
    game.file = join(game.folder, "probe.json");
    game.env = { ...process.env, DISPLAY: display.name, WAYLAND_DISPLAY: "", SMALL_WARS_PROBE: game.file, SMALL_WARS_DATA: join(game.folder, "data") };
    await game.start(program, args);
    return game;
  }

  /** Starts the program, with the data of the one before. */
  async start(program, args = []) {
    rmSync(this.file, { force: true });
    this.process = spawn(program, args, { env: this.env, stdio: ["ignore", "inherit", "inherit"] });
    this.over = new Promise((resolve) => this.process.on("exit", (code, signal) => resolve({ code, signal })));
    try {
      await this.until("the first frame", () => true, 90);
    } catch (error) {
      await this.close();
      throw error;
    }
    const found = await command("xdotool", ["search", "--sync", "--name", "^Small Wars$"], { env: this.env });
    this.window = found.stdout.trim().split("\n").at(-1);
    await this.tool("windowmove", this.window, "0", "0");
    await this.tool("windowfocus", this.window);
  }

  /** Ends it as nothing can be prevented from ending it, and starts it again. */
  async killAndStart(program) {
    this.process.kill("SIGKILL");
    await this.over;
    await this.start(program);
  }

  tool(...args) {
    return command("xdotool", args.map(String), { env: this.env });
  }

  async probe() {
    try {
      return JSON.parse(readFileSync(this.file, "utf8"));
    } catch {
      return null;
    }
  }

  pointAt(x, y) {
    return this.tool("mousemove", Math.round(x), Math.round(y));
  }

  press(button) {
    return this.tool("mousedown", BUTTONS[button]);
  }

  release(button) {
    return this.tool("mouseup", BUTTONS[button]);
  }

  async wheelAt(x, y, notches) {
    await this.pointAt(x, y);
    await this.tool("click", "--repeat", Math.abs(notches), "--delay", 30, notches > 0 ? 4 : 5);
  }

  /** A key by the name it has in the page. */
  key(name) {
    return this.tool("key", { Space: "space", Backspace: "BackSpace" }[name] ?? name);
  }

  type(text) {
    return this.tool("type", "--delay", 30, text);
  }

  /** Where a battle is kept. */
  fileOf(name) {
    return join(this.folder, "data", "battles", `${name}.battle`);
  }

  /** A battle as it is kept. */
  async kept(name) {
    return readFileSync(this.fileOf(name), "utf8");
  }

  async shot(name) {
    await command("import", ["-window", this.window, `${SHOTS}window-${name}.png`], { env: this.env });
  }

  async resize(width, height) {
    await this.tool("windowsize", this.window, width, height);
    await this.until(`a window of ${width} x ${height}`, ({ window }) => window[0] === width && window[1] === height);
  }

  async close() {
    this.process.kill("SIGKILL");
    await this.over;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
