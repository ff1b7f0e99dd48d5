import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { selfSigned } from "../support/certificates";
import { productPort } from "./outside-parties";

/** The product behind a proxy that speaks TLS, as hospitals have it. */
export async function overHttps() {
  const { key, cert, folder } = selfSigned("127.0.0.1", "127.0.0.1");
  const server = createServer({ key, cert }, (incoming, answer) => {
    const { method, url, headers } = incoming;
    const onwards = request({ host: "127.0.0.1", port: productPort, method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onwards.on("error", () => answer.destroy());
    incoming.pipe(onwards);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
