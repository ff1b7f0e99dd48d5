import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../config";
import { portTrouble } from "./port-taken";

test("a port in use is told in a sentence that names it and its setting", async () => {
  const first = createServer().listen(0, "127.0.0.1");
  await once(first, "listening");
  const address = first.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const [error] = await once(createServer().listen(port, "127.0.0.1"), "error").catch((error: unknown) => [error]);
  first.close();
  expect(portTrouble(error, "PORT")).toBe(
    `Port ${port} is in use by another program. Stop that one first, or set PORT to another port.`,
  );
  expect(portTrouble(new Error("any other"), "PORT")).toBeNull();
});

test.each(["abc", "1.5", "70000", "-1"])("PORT=%s is refused with what a port is", (PORT) => {
  const read = () => readConfig({ NODE_ENV: "test", PORT });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    /PORT: (needs a whole number|Too big: expected number to be <=65535|Too small: expected number to be >=0)$/,
  );
});
