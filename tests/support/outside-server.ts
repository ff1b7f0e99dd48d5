import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { atEnd } from "./at-end";

/** A request as the outside party saw it. */
export interface SeenRequest {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface OutsideServer {
  url: string;
  /** Oldest first. */
  seen: SeenRequest[];
  /** What it answers from now on; null never answers. */
  answer(answer: { status?: number; body: unknown } | ((request: SeenRequest) => unknown) | null): void;
  close(): Promise<void>;
}

type Answering = Parameters<OutsideServer["answer"]>[0];

/** A party outside the house, played by a server of this test: it speaks whatever protocol the test gives it. */
export async function outsideServer(): Promise<OutsideServer> {
  const seen: SeenRequest[] = [];
  let answering: Answering = { body: {} };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void text(request).then((body) => {
      const { method = "", headers } = request;
      const arrived = { method, url: new URL(request.url ?? "", "http://outside"), headers, body };
      seen.push(arrived);
      if (answering === null) return;
      const given = typeof answering === "function" ? { body: answering(arrived) } : answering;
      response.writeHead(given.status ?? 200, { "content-type": "application/json" });
      response.end(typeof given.body === "string" ? given.body : JSON.stringify(given.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  atEnd(close);
  return { url: `http://127.0.0.1:${port}`, seen, answer: (next) => (answering = next), close };
}
