// Loads the program with a bar that counts bytes as they are unpacked, starts it, and says so when it breaks.

const element = (id) => document.getElementById(id);

/** Shows what happened in place of a page that stands still. The first fault is the one that is told. */
function fault(title, text, details) {
  if (!element("fault").hidden) return;
  element("fault-title").textContent = title;
  element("fault-text").textContent = text;
  element("fault-details").textContent = details;
  element("fault-details").hidden = !details;
  element("loading").hidden = true;
  element("fault").hidden = false;
  element("reload").focus();
}

const goesOn = "Reload goes on from what was last saved.";

window.smallWarsPanic = (message) =>
  fault("The program broke", `This is a mistake in the program, not yours. ${goesOn}`, message);

window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) window.smallWarsPanic(String(event.error));
});

element("reload").addEventListener("click", () => location.reload());

const canvas = element("table");
canvas.addEventListener("webglcontextlost", () =>
  fault("The picture was lost", `The browser took the graphics away, as it may when a device sleeps or runs short. ${goesOn}`, ""),
);
// The right button is a step back on the table; with Shift it opens the browser's menu as usual.
canvas.addEventListener("contextmenu", (event) => {
  if (!event.shiftKey) event.preventDefault();
});
// The pressed table takes the keys; the browser's own keys are left to it.
canvas.addEventListener("pointerdown", () => canvas.focus({ preventScroll: true }));

// At the table Tab goes from target to target, not to the browser's bar.
canvas.addEventListener("keydown", (event) => {
  if (event.key === "Tab" && !event.ctrlKey && !event.altKey && !event.metaKey) event.preventDefault();
});

/** The same response, telling `tell` how many unpacked bytes have come. */
function counted(response, tell) {
  let bytes = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      tell(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: { "Content-Type": "application/wasm" } });
}

/** Whether the browser draws with WebGL 2, tried on a canvas of its own so that the table's stays untouched. */
function draws() {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

async function start() {
  if (!draws()) {
    fault(
      "This browser offers no WebGL 2, which the game needs",
      "Turn on hardware acceleration in the browser's settings and start the browser again, or open the page in another browser: " +
        "recent Firefox, Chrome, Edge and Safari have WebGL 2. On a computer without a graphics driver, install one, or play the " +
        "program for your system instead of the page.",
      "",
    );
    return;
  }
  // With a packed transfer Content-Length is not the size unpacked, so the build writes the raw size into the page.
  const size = Number(document.querySelector('meta[name="wasm-bytes"]').content);
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  const response = await fetch("small_wars_bg.wasm");
  if (!response.ok) throw new Error(`small_wars_bg.wasm: ${response.status} ${response.statusText}`);
  const program = counted(response, (bytes) => {
    element("progress").value = Math.min(bytes / size, 1);
    element("progress-text").textContent = `${megabytes(bytes)} of ${megabytes(size)} MB`;
  });
  const { default: init } = await import("./small_wars.js");
  await init({ module_or_path: program });
  element("loading").hidden = true;
  canvas.focus({ preventScroll: true });
}

start().catch((error) => {
  // winit leaves its start by an exception that only carries control.
  if (String(error).includes("Using exceptions for control flow")) {
    element("loading").hidden = true;
    return;
  }
  fault("The game could not be loaded", "It needs WebAssembly and WebGL 2, and all files of the page.", String(error));
});
