import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { portTrouble } from "./port-taken";

const settings = { port: "PORT", host: "HOST" };

test("a port in use is told in a sentence that names it and its setting", async () => {
  const first = createServer().listen(0, "127.0.0.1");
  await once(first, "listening");
  const address = first.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const [error] = await once(createServer().listen(port, "127.0.0.1"), "error").catch((error: unknown) => [error]);
  first.close();
  expect(portTrouble(error, settings)).toBe(
    `Port ${port} is in use by another program. Stop that one first, or set PORT to another port.`,
  );
  expect(portTrouble(new Error("any other"), settings)).toBeNull();
});

test.each(["192.0.2.1", "nowhere.invalid"])("an address that is not this machine's is told: %s", async (host) => {
  const [error] = await once(createServer().listen(0, host), "error").catch((error: unknown) => [error]);
  expect(portTrouble(error, settings)).toBe(
    "HOST names no address of this machine. Set it to one, or to 0.0.0.0 for all of them.",
  );
});
