import { chromium, type Page } from "@playwright/test";
import type { Client } from "#contract/index";
import { ensureChromium } from "../../../scripts/chromium";
import type { RunningProduct } from "../product";
import { median, type Row } from "../row";

/** Software rendering, as on a desk without a graphics card. */
const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
const turns = 5;
/** Goals of the first image, 1 s and 2 s where the yardstick is 7 ms: with the scripts known, and without. */
const knownYardsticks = 143;
const newYardsticks = 286;

interface Opening {
  /** From the request to the picture of the server that stands in, to the frame itself on the canvas. */
  standInMs: number;
  firstImageMs: number;
  bytes: { page: number; scripts: number; images: number };
}

/**
 * How soon the viewer shows an exam to somebody who comes from the list, and what it loads for that: a browser that has
 * never been here, and one that has the scripts already.
 */
export async function benchViewer(product: RunningProduct, client: Client): Promise<Row[]> {
  const { exams } = await client.exams.page({ filters: [], limit: 100 });
  const exam = exams.find(({ modality, instanceCount }) => modality === "CT" && instanceCount > 20);
  if (!exam) throw new Error("the demo has no CT exam with a volume");
  const { path } = await client.viewers.path({ id: exam.id });
  const browser = await chromium.launch({ args: flags, executablePath: ensureChromium() });
  try {
    const first: Opening[] = [];
    const again: Opening[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
      const page = await context.newPage();
      first.push(await opened(page, `${product.origin}${path}`));
      again.push(await opened(page, `${product.origin}${path}`));
      await context.close();
    }
    const middle = (openings: Opening[], of: (opening: Opening) => number) => median(openings.map(of));
    const kb = (of: keyof Opening["bytes"]) => middle(first, ({ bytes }) => bytes[of]) / 1000;
    return [
      {
        what: "viewer, picture of the server stands in",
        measured: middle(again, ({ standInMs }) => standInMs),
        unit: "ms",
        goal: { yardsticks: knownYardsticks },
      },
      {
        what: "viewer, first image, scripts known",
        measured: middle(again, ({ firstImageMs }) => firstImageMs),
        unit: "ms",
        goal: { yardsticks: knownYardsticks },
      },
      {
        what: "viewer, first image, browser that was never here",
        measured: middle(first, ({ firstImageMs }) => firstImageMs),
        unit: "ms",
        goal: { yardsticks: newYardsticks },
      },
      { what: "viewer, page and style, as sent", measured: kb("page"), unit: "kB" },
      { what: "viewer, scripts of the page, as sent", measured: kb("scripts"), unit: "kB" },
      {
        what: "viewer, pictures and attributes until the first image, as sent",
        measured: kb("images"),
        unit: "kB",
      },
    ];
  } finally {
    await browser.close();
  }
}

async function opened(page: Page, address: string): Promise<Opening> {
  const bytes = { page: 0, scripts: 0, images: 0 };
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const kinds = new Map<string, keyof Opening["bytes"]>();
  network.on("Network.responseReceived", ({ requestId, response, type }) => {
    const isScript = type === "Script" || /\.(js|wasm)(\?|$)/.test(response.url);
    const isPage = type === "Document" || type === "Stylesheet";
    kinds.set(requestId, isScript ? "scripts" : isPage ? "page" : "images");
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) ?? "images"] += encodedDataLength;
  });
  const began = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  const standsIn = page
    .waitForFunction(() => {
      const picture = document.querySelector<HTMLImageElement>("img.viewer-stand-in");
      return picture ? picture.complete && picture.naturalWidth > 0 : document.querySelector("[data-drawn]") !== null;
    })
    .then(() => performance.now() - began);
  await page.waitForSelector(".viewer-pane[data-drawn]", { timeout: 60_000 });
  const firstImageMs = performance.now() - began;
  await network.detach();
  return { standInMs: await standsIn, firstImageMs, bytes };
}
