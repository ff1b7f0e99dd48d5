import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { qrPng, qrSvg } from "./qr-code";

async function scanned(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const texts = [
  "https://hospital.example/verify/8c1f2a3b4c5d6e7f?version=3",
  "检查号 A012",
  "བརྙན་པར།",
  "x".repeat(1000),
];

test.each(texts)("a camera reads the PNG of %s", async (text) => {
  expect(await scanned(await qrPng(text))).toBe(text);
});

test.each(texts)("a camera reads the SVG of %s", async (text) => {
  const svg = await qrSvg(text);
  expect(svg).toMatch(/^<svg /);
  expect(await scanned(await sharp(Buffer.from(svg)).resize(512).png().toBuffer())).toBe(text);
});

test("a text too long for any QR code is refused", async () => {
  await expect(qrPng("x".repeat(3000))).rejects.toThrow("too big");
});
