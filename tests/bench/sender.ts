import { Agent, request, type OutgoingHttpHeaders } from "node:http";

export interface Sender {
  /** The answer is read to its end and thrown away. @throws Error for any but 200 */
  send(url: string, message: { method: string; headers?: OutgoingHttpHeaders; body?: Buffer[] }): Promise<void>;
  close(): void;
}

/**
 * Sends bytes over connections kept open, at the least cost Node has: the client shares the machine with the server it
 * measures, and `fetch` takes more processor time for a slice than Orthanc does.
 */
export function sender(): Sender {
  const agent = new Agent({ keepAlive: true });
  return {
    send: (url, { method, headers, body }) =>
      new Promise((resolve, reject) => {
        const call = request(
          url,
          { method, headers: body ? { ...headers, "content-length": lengthOf(body) } : headers, agent },
          (answer) => {
            answer.on("error", reject);
            if (answer.statusCode === 200) return answer.on("end", resolve).resume();
            let text = "";
            answer.setEncoding("utf8");
            answer.on("data", (chunk) => (text += String(chunk)));
            answer.on("end", () =>
              reject(new Error(`${method} ${url} ${answer.statusCode}: ${answer.headers.location ?? text}`)),
            );
          },
        );
        call.on("error", reject);
        for (const bytes of body ?? []) call.write(bytes);
        call.end();
      }),
    close: () => agent.destroy(),
  };
}

const lengthOf = (body: Buffer[]) => body.reduce((sum, { length }) => sum + length, 0);
