// Battles carried between window and page: node tests/exchange/run.mjs PROGRAM. Build the page first: web/build --ci

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { PageGame } from "../browser/chromium.mjs";
import { assert, parsed, run } from "../driver/game.mjs";
import { SOREL, asked, atOnce, begin, move } from "../driver/play.mjs";
import { scrub } from "../driver/story.mjs";
import { Display, WindowGame } from "../window/x11.mjs";

const program = process.argv[2];
if (!program) {
  console.error("usage: node tests/exchange/run.mjs PROGRAM");
  process.exit(2);
}

const display = await Display.open();
const opened = [];

/** Keeps a game in mind, so that it is closed whatever happens. */
const open = async (game) => opened[opened.push(await game) - 1];

/** Lets the program reckon a journal's file again; it fails with what it says when a die or a hash differs. */
async function verified(file) {
  const { stdout } = await promisify(execFile)(program, ["replay", file, "--verify"]);
  return stdout;
}

let page;
let fromWindow;
let fromPage;

const tests = [
  [
    "the computer plays a whole battle against itself in the window, and its file holds when it is reckoned again",
    async () => {
      const window = await open(WindowGame.open(display, program));
      await window.screen("title", 180);
      await atOnce(window);
      await begin(window, ["computer", "computer"]);
      const { facts, hash } = await window.until("the end of the battle", ({ facts }) => facts.over && !facts.trailing, 900);
      fromWindow = { file: window.fileOf(facts.kept), journal: await window.journal() };
      assert(fromWindow.journal.hashes.at(-1) === hash, "the window shows another hash than the file's last");
      assert((await verified(fromWindow.file)).includes(`${facts.inputs} inputs`), "not all inputs were verified");
      await window.rest();
      await window.shot("result");
    },
  ],
  [
    "the page loads that file, and shows the same hashes along the replay up to the end",
    async () => {
      page = await open(PageGame.open());
      await page.screen("title", 180);
      await page.click("replays");
      await page.screen("replays");
      const [chooser] = await Promise.all([page.page.waitForEvent("filechooser"), page.click("load-file")]);
      await chooser.setFiles(fromWindow.file);
      await page.screen("battle");
      await page.key("Space");
      const { hashes } = fromWindow.journal;
      const all = hashes.length - 1;
      for (const part of [0.25, 0.5, 0.75, 1]) {
        const about = (n) => n > 0 && Math.abs(n - part * all) <= all / 10 && (part < 1 || n === all);
        const { facts, hash } = await scrub(page, part, about);
        assert(hash === hashes[facts.at], `after ${facts.at} inputs the page shows ${hash}, the window had ${hashes[facts.at]}`);
      }
      const { facts } = await page.probe();
      assert(facts.inputs === all && facts.over, `${facts.inputs} inputs, over: ${facts.over}`);
      await page.rest();
      await page.shot("from-window");
    },
  ],
  [
    "a battle of the page is downloaded, and its file holds when the program reckons it again",
    async () => {
      await page.click("replay-leave");
      await page.screen("title");
      await begin(page);
      await move(page, SOREL, [400, 800]);
      await page.click("menu");
      const [download] = await Promise.all([page.page.waitForEvent("download"), page.click("menu-save")]);
      const { decision, facts, hash } = await asked(page);
      const file = `${await download.path()}`;
      const text = await page.kept(facts.kept);
      fromPage = { file, decision, hash, inputs: facts.inputs };
      assert(facts.inputs > 0 && parsed(text).hashes.at(-1) === hash, "the page shows another hash than the last it keeps");
      assert((await verified(file)).includes(`${facts.inputs} inputs`), "not all inputs were verified");
    },
  ],
  [
    "the window opens that file at the same hash and the same decision",
    async () => {
      const window = await open(WindowGame.open(display, program, ["play", fromPage.file]));
      await window.screen("battle", 180);
      const { decision, facts, hash } = await asked(window);
      assert(hash === fromPage.hash, `the window shows ${hash}, the page ${fromPage.hash}`);
      assert(facts.inputs === fromPage.inputs, `${facts.inputs} inputs, the page had ${fromPage.inputs}`);
      assert(JSON.stringify(decision) === JSON.stringify(fromPage.decision), `it asks ${JSON.stringify(decision)}`);
      await window.rest();
      await window.shot("from-page");
    },
  ],
];

const held = await run(tests);
for (const game of opened) await game.close();
await display.close();
process.exit(held ? 0 : 1);
