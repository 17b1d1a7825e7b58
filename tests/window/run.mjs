// The native window, played under Xvfb: node tests/window/run.mjs PROGRAM

import { assert, inView, placeUnder, run, sleep } from "../driver/game.mjs";
import { asked, begin } from "../driver/play.mjs";
import { played, watched } from "../driver/story.mjs";
import { Display, WindowGame } from "./x11.mjs";

const program = process.argv[2];
if (!program) {
  console.error("usage: node tests/window/run.mjs PROGRAM");
  process.exit(2);
}

const display = await Display.open();
const game = await WindowGame.open(display, program).catch(async (error) => {
  console.error(error);
  await display.close();
  process.exit(1);
});

const tests = [
  [
    "the window opens on the title, in two sizes",
    async () => {
      await game.screen("title", 60);
      await game.resize(1920, 1080);
      await game.rest();
      await game.shot("title-1920x1080");
      await game.resize(1280, 720);
      await game.rest();
      await game.shot("title-1280x720");
    },
  ],
  [
    "settings and help open and close, by click and by key",
    async () => {
      await game.click("settings");
      await game.screen("settings");
      await game.click("scale 150 %");
      await game.rest();
      await game.shot("settings-150");
      await game.click("scale 100 %");
      await game.key("Escape");
      await game.screen("title");
      await game.key("h");
      await game.screen("help");
      await game.rest();
      await game.shot("help");
      await game.click("back");
      await game.screen("title");
    },
  ],
  [
    "a battle is reached by clicks",
    async () => {
      await game.click("new-battle");
      await game.screen("setup");
      await game.rest();
      await game.shot("setup");
      await game.click("back");
      await game.screen("title");
      await begin(game);
      await game.rest();
      await game.shot("battle-1280x720");
    },
  ],
  [
    "an idle window draws nothing: no frame in 10 s",
    async () => {
      const frames = await game.framesAtRest(10);
      assert(frames === 0, `${frames} frames were drawn`);
    },
  ],
  [
    "the wheel zooms, a held key pans and stops when let go, F shows the whole table",
    async () => {
      const whole = (await game.probe()).facts.view;
      await game.wheelAt(640, 300, 5);
      const zoomed = await game.until("a nearer view", ({ facts }) => facts.view.mm_per_px < whole.mm_per_px * 0.6);
      await game.tool("keydown", "d");
      await game.until("a view farther east", ({ facts }) => facts.view.centre[0] > zoomed.facts.view.centre[0] + 5);
      await game.tool("keyup", "d");
      await game.rest();
      await game.shot("battle-zoomed");
      await game.key("f");
      await game.until("the whole table", inView);
    },
  ],
  [
    "a click hits the table where it points, and a panel keeps its own (K32)",
    async () => {
      await game.rest();
      const before = (await game.probe()).facts.clicks ?? 0;
      await game.clickAt(500, 400);
      const probe = await game.until("a click on the table", ({ facts }) => facts.clicks === before + 1);
      const [x, y] = placeUnder(probe, 500, 400);
      const [gotX, gotY] = probe.facts.clicked;
      assert(Math.hypot(x - gotX, y - gotY) <= probe.facts.view.mm_per_px * 10, `${gotX}, ${gotY} instead of ${x}, ${y}`);
      await game.clickAt(500, probe.table[1] - 10);
      await game.drag([500, Math.round(probe.table[1] - 10)], [500, 400]);
      await sleep(500);
      assert((await game.probe()).facts.clicks === before + 1, "a press on the panel reached the table");
    },
  ],
  ...played(game, async () => {
    await game.killAndStart(program);
    await game.screen("title", 90);
    await game.until("something to go on with", ({ buttons }) => buttons.continue?.enabled);
    await game.rest();
    await game.shot("title-continue");
  }),
  ...watched(game),
  [
    "the menu opens by key and leads back to the title; the window closes by Quit",
    async () => {
      if ((await asked(game)).facts.selected !== null) {
        await game.key("Escape");
        await game.until("nobody selected", ({ facts }) => facts.selected === null);
      }
      await game.key("Escape");
      await game.until("the menu", ({ buttons }) => buttons["menu-title"]);
      await game.rest();
      await game.shot("menu");
      await game.click("menu-title");
      await game.screen("title");
      await game.click("quit");
      const { code, signal } = await Promise.race([game.over, sleep(10000).then(() => ({ code: "still running" }))]);
      assert(code === 0, `it ended with ${code ?? signal}`);
    },
  ],
];

const held = await run(tests);
await game.close();
await display.close();
process.exit(held ? 0 : 1);
