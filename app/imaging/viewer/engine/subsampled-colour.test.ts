import { expect, it } from "vitest";
import { wholeColour, withWholeColour } from "./subsampled-colour";

it("gives each pixel the colour it shared", () => {
  expect([...wholeColour(Uint8Array.of(1, 2, 100, 200, 3, 4, 101, 201))]).toEqual([
    1, 100, 200, 2, 100, 200, 3, 101, 201, 4, 101, 201,
  ]);
});

it("leaves the head and the end of a multipart answer as they are", () => {
  const encode = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const [head, tail] = ["--b1\r\nContent-Type: application/octet-stream\r\n\r\n", "\r\n--b1--\r\n"];
  const answer = Uint8Array.of(...encode(head), 1, 2, 100, 200, ...encode(tail));
  const changed = new Uint8Array(withWholeColour(answer.buffer));
  expect([...changed]).toEqual([...encode(head), 1, 100, 200, 2, 100, 200, ...encode(tail)]);
  expect(withWholeColour(encode("no parts").buffer).byteLength).toBe(8);
});
