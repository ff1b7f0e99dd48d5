import sharp from "sharp";
import { expect, test } from "vitest";
import { samplePicture } from "#api/delivery/printing/report-document.fixture";
import { keyImageForPrint, lineArtForPrint } from "./report-pictures";

const metadataOf = async (picture: Buffer | null) => sharp(picture ?? Buffer.alloc(0)).metadata();

test("a key image becomes a JPEG of at most 1,600 dots a side, its shape kept", async () => {
  const { format, width, height } = await metadataOf(await keyImageForPrint(await samplePicture("png", 3200, 800)));
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1600, height: 400 });
});

test("a small key image is not blown up", async () => {
  expect(await metadataOf(await keyImageForPrint(await samplePicture("jpeg", 64)))).toMatchObject({
    width: 64,
    height: 64,
  });
});

test("a photograph stands upright and tells nothing but itself", async () => {
  const photo = await sharp(await samplePicture("jpeg", 60, 40))
    .withExif({ IFD0: { Artist: "张伟" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const printed = await metadataOf(await keyImageForPrint(photo));
  expect(printed).toMatchObject({ width: 40, height: 60 });
  expect(printed.exif).toBeUndefined();
});

test("a signature keeps its transparent ground", async () => {
  const ink = { create: { width: 30, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const;
  const printed = await metadataOf(await lineArtForPrint(await sharp(ink).png().toBuffer(), 22));
  expect(printed).toMatchObject({ format: "png", hasAlpha: true });
});

test("line art has as many dots as its place on the sheet shows, and is drawn once", async () => {
  const stamp = await samplePicture("png", 1800, 900);
  const printed = await lineArtForPrint(stamp, 25.4);
  expect(await metadataOf(printed)).toMatchObject({ format: "png", width: 400, height: 200 });
  expect(await lineArtForPrint(Buffer.from(stamp), 25.4)).toBe(printed);
  expect(await lineArtForPrint(stamp, 20)).not.toBe(printed);
  expect(await lineArtForPrint(await samplePicture("png", 20), 25.4)).not.toBe(printed);
});

test("what is no whole JPEG or PNG is refused", async () => {
  const png = await samplePicture("png", 512);
  const jpeg = await samplePicture("jpeg", 512);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const bytes of [
    Buffer.alloc(0),
    svg,
    await samplePicture("webp"),
    png.subarray(0, 300),
    jpeg.subarray(0, 400),
  ]) {
    expect(await keyImageForPrint(bytes)).toBeNull();
  }
});
