// The page, played in a real headless Chromium by what the program publishes about itself. Build it first: web/build --ci

import { assert, inView, middle, placeUnder, run, sleep } from "../driver/game.mjs";
import { beginCompanies, playCompanies } from "../driver/companies.mjs";
import { bush } from "../driver/bush.mjs";
import { driven } from "../driver/motors.mjs";
import { SEED, asked, atOnce, begin, near, toTitle } from "../driver/play.mjs";
import { goOn, played, watched } from "../driver/story.mjs";
import { PageGame } from "./chromium.mjs";
import { touched } from "./touch.mjs";
import { unsaved } from "./unsaved.mjs";

const game = await PageGame.open({ touch: true }).catch((error) => {
  console.error(error);
  process.exit(1);
});

/** Clicks or taps at a pixel and returns where the program says the table was hit, and where it should have been. */
async function hit(act, x, y) {
  const probe = await game.probe();
  await act.call(game, x, y);
  const after = await game.until("a click on the table", ({ facts }) => facts.clicks > (probe.facts.clicks ?? 0));
  return [after.facts.clicked, placeUnder(after, x, y), after.facts.view.mm_per_px * 10];
}

const tests = [
  [
    "the page loads to the title",
    async () => {
      await game.screen("title", 180);
      await game.rest();
      await game.shot("title-1280x720");
      const hidden = await game.page.evaluate(() => document.getElementById("loading").hidden);
      assert(hidden, "the loading bar is still there");
    },
  ],
  [
    "a battle is reached by clicks, and looks right in two sizes",
    async () => {
      await atOnce(game);
      await begin(game);
      for (const [width, height] of [
        [1920, 1080],
        [1280, 720],
      ]) {
        await game.resize(width, height);
        await game.rest();
        await game.shot(`battle-${width}x${height}`);
      }
    },
  ],
  [
    "an idle page draws nothing: no frame in 10 s",
    async () => {
      const frames = await game.framesAtRest(10);
      assert(frames === 0, `${frames} frames were drawn`);
    },
  ],
  [
    "the wheel zooms at the cursor, dragging moves the table, F shows it whole",
    async () => {
      const whole = (await game.probe()).facts.view;
      await game.wheelAt(500, 300, 4);
      const zoomed = await game.until("a nearer view", ({ facts }) => facts.view.mm_per_px < whole.mm_per_px * 0.7);
      await game.rest();
      await game.drag([500, 300], [420, 260]);
      await game.until("a moved view", ({ facts }) => facts.view.centre[0] > zoomed.facts.view.centre[0] + 10);
      await game.key("f");
      await game.until("the whole table", inView);
    },
  ],
  ...touched(game),
  ...played(game, async () => {
    await game.page.reload();
    await game.screen("title", 180);
  }),
  ...watched(game),
  ...unsaved(game),
  [
    "clicks and taps land within a pixel",
    async () => {
      for (const act of [game.clickAt, game.tapAt]) {
        const [got, wanted, pixel] = await hit(act, 431, 287);
        near(got, wanted, pixel, act.name);
      }
    },
  ],
  [
    "on a scrolled page with margins they do so too (K28)",
    async () => {
      await game.page.addStyleTag({
        content: `html, body { overflow: auto !important; height: 3000px !important; }
          #stage { position: absolute !important; inset: auto !important; left: 61px; top: 333px; width: 900px; height: 560px; }`,
      });
      await game.until("the smaller canvas", ({ window }) => window[0] === 900);
      await game.page.evaluate(() => window.scrollTo(0, 211));
      await sleep(300);
      for (const act of [game.clickAt, game.tapAt]) {
        const [got, wanted, pixel] = await hit(act, 333, 222);
        near(got, wanted, pixel, act.name);
      }
    },
  ],
  [
    "the browser's own keys stay the browser's",
    async () => {
      const swallowed = await game.page.evaluate(() => {
        const canvas = document.getElementById("table");
        const keys = [
          { key: "F5", code: "F5" },
          { key: "F12", code: "F12" },
          { key: "c", code: "KeyC", ctrlKey: true },
          { key: "r", code: "KeyR", ctrlKey: true },
          { key: "ArrowLeft", code: "ArrowLeft", altKey: true },
        ];
        return keys
          .filter((key) => !canvas.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true })))
          .map((key) => key.code);
      });
      assert(swallowed.length === 0, `swallowed: ${swallowed}`);
    },
  ],
  [
    "nothing was complained about on the way",
    async () => assert(game.faults.length === 0, game.faults.join("\n")),
  ],
  [
    "lost graphics are told, and Reload goes on (K29)",
    async () => {
      const stood = await asked(game);
      await game.page.evaluate(() => document.getElementById("table").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext());
      await game.page.waitForSelector("#fault:not([hidden])");
      await game.shot("fault");
      await Promise.all([game.page.waitForEvent("load"), game.page.click("#reload")]);
      await game.screen("title", 180);
      await goOn(game, stood);
    },
  ],
  [
    "a panic is told, and Reload goes on (K29)",
    async () => {
      const stood = await asked(game);
      // Without buffers and textures the graphics run out of memory, which ends the program.
      await game.page.evaluate(() => {
        for (const make of ["createBuffer", "createTexture"]) WebGL2RenderingContext.prototype[make] = () => null;
      });
      await game.page.setViewportSize({ width: 1100, height: 640 });
      await game.page.waitForSelector("#fault:not([hidden])", { timeout: 60000 });
      const title = await game.page.textContent("#fault-title");
      assert(title === "The program broke", `the panel says: ${title}`);
      await game.shot("panic");
      await game.page.setViewportSize({ width: 1280, height: 720 });
      await Promise.all([game.page.waitForEvent("load"), game.page.click("#reload")]);
      await game.screen("title", 180);
      await goOn(game, stood);
    },
  ],
  ...driven(game),
  ...bush(game),
  [
    "Get 'em up! is played to its end by clicks on areas, pieces and names, and its boards look right",
    async () => {
      for (const battle of ["get-em-up-hexes", "get-em-up-free", "get-em-up"]) {
        await toTitle(game);
        const probe = await beginCompanies(game, battle, SEED);
        await game.clickAt(...middle(probe.pieces[probe.decision.elements[0]] ?? [640, 360, 0, 0]));
        await game.rest();
        await game.shot(battle);
      }
      const end = await playCompanies(game, 10);
      assert(end.buttons["result-again"], "the battle is over and the result is not shown");
      await game.rest();
      await game.shot("get-em-up-over");
      const { inputs } = await game.journal();
      const orders = inputs.filter(({ order, side }) => order && side === 0);
      assert(orders.length >= 8, `${orders.length} orders were given by clicks`);
    },
  ],
];

const held = await run(tests);
await game.close();
process.exit(held ? 0 : 1);
