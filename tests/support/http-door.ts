import { once } from "node:events";
import { createServer, IncomingMessage } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { requestStream } from "#api/infrastructure/bytes/request-stream";
import { directly } from "../../server/direct-answer";
import { testOrigin, type TestPlatform } from "./platform";

/** The platform over HTTP on a free port, in this process, as the product answers. */
export async function httpDoor({ api, platform }: TestPlatform) {
  const answer = directly((request, environment) => {
    const incoming: unknown = Reflect.get(environment, "incoming");
    const body = incoming instanceof IncomingMessage ? requestStream(incoming) : undefined;
    return api.fetch(request, testOrigin, body && { body });
  }, platform.log);
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
