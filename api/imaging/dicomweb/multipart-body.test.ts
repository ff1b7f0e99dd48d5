import { expect, it } from "vitest";
import { bodyParts, BrokenMultipart } from "./multipart-body";

const crlf = (text: string) => Buffer.from(text.replaceAll("\n", "\r\n"), "latin1");

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size = bytes.length, boundary = "b") {
  const parts: { type: string | undefined; text: string }[] = [];
  for await (const { headers, body } of bodyParts(inPieces(bytes, size), boundary)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    parts.push({ type: headers.get("content-type"), text: Buffer.concat(pieces).toString("latin1") });
  }
  return parts;
}

const two = crlf("ignored\n--b\nContent-Type: x\nX: y\n\none\n--\n-b\n--b\ncontent-type:a/b\n\n\n--b--\nrest");

it.each([1, 2, 3, 5, 7, 1000])("takes a body apart that arrives %s bytes at a time", async (size) => {
  expect(await read(two, size)).toEqual([
    { type: "x", text: "one\r\n--\r\n-b" },
    { type: "a/b", text: "" },
  ]);
});

it("passes over what of a part was not read", async () => {
  const types: (string | undefined)[] = [];
  const body = crlf("--b\nContent-Type: x\n\naaaaaaaaaaaaaaaaa\n--b\nContent-Type: y\n\nbb\n--b--");
  for await (const { headers } of bodyParts(inPieces(body, 4), "b")) types.push(headers.get("content-type"));
  expect(types).toEqual(["x", "y"]);
});

it("goes on with the next part where a reader gives up", async () => {
  const body = crlf("--b\nContent-Type: x\n\naaaaaaaaaaaaaaaaaaaaaaaaaa\n--b\nContent-Type: y\n\nbb\n--b--");
  const seen: string[] = [];
  for await (const { headers, body: bytes } of bodyParts(inPieces(body, 12), "b")) {
    for await (const piece of bytes) {
      seen.push(`${headers.get("content-type")} ${piece.length > 0}`);
      break;
    }
  }
  expect(seen).toEqual(["x true", "y true"]);
});

it.each(["", "--b", "--b\nContent-Type: x\n\nhalf", "no delimiter at all", `--b\n${"x".repeat(20_000)}`])(
  "refuses a body that is broken off or is none: %.20s",
  async (text) => {
    await expect(read(crlf(text))).rejects.toThrow(BrokenMultipart);
  },
);
