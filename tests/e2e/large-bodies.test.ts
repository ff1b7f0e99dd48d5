import { readFile, mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startProcess, type ProductProcess } from "../support/product-process";
import { expect, test } from "./product";

const mb = 1024 * 1024;
const sentBytes = 1024 * mb;
/** What refusing may cost: what stands in buffers of the connection, and a page. */
const boundMb = 120;

const opening = '--x\r\ncontent-disposition: form-data; name="username"; filename="a"\r\n\r\n';
const kinds = {
  "a form with files": "multipart/form-data; boundary=x",
  "a form": "application/x-www-form-urlencoded",
  JSON: "application/json",
};

/** Where people send files once they are signed in: nobody is asked how large they are before that. */
const pagesWithFiles = ["/upload", "/settings/profile"];
const refusalOf = (page: string, kind: string) =>
  pagesWithFiles.includes(page) && kind === "a form with files" ? 401 : 413;

/** The most memory the process has had at any time, in MiB: no sampling can miss it (proc(5)). */
async function peakMb({ child }: ProductProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** Posts as long as anybody takes it. @returns the status; null where the connection was closed on it */
function posted(url: string, type: string, isMeasured: boolean): Promise<number | null> {
  return new Promise((resolve) => {
    const length = isMeasured ? { "content-length": String(sentBytes) } : {};
    const headers = { "content-type": type, "sec-fetch-site": "same-origin", ...length };
    const sending = request(url, { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? null);
      void sleep(1_000).then(() => sending.destroy());
    });
    sending.on("error", () => resolve(null));
    sending.on("close", () => resolve(null));
    sending.write(opening);
    const chunk = Buffer.alloc(mb, "a");
    let left = sentBytes - opening.length;
    const send = () => {
      while (left > 0 && !sending.destroyed) {
        const part = chunk.subarray(0, Math.min(left, chunk.length));
        left -= part.length;
        if (!sending.write(part)) return void sending.once("drain", send);
      }
      if (!sending.destroyed) sending.end();
    };
    send();
  });
}

test("a gigabyte sent by anybody to any page is refused while it arrives, and takes no memory", async ({}) => {
  test.skip(process.platform !== "linux", "memory is read from /proc");
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), "radbridge-bodies-"));
  const product = await startProcess(folder, { DEMO: "false" });
  try {
    const before = await peakMb(product);
    for (const page of ["/login", "/first-run", "/register", "/upload", "/settings/profile", "/nothing-there"]) {
      for (const [kind, type] of Object.entries(kinds)) {
        for (const isMeasured of [true, false]) {
          const status = await posted(`${product.origin}${page}`, type, isMeasured);
          expect([page, kind, isMeasured, status]).toEqual([page, kind, isMeasured, refusalOf(page, kind)]);
        }
      }
    }
    expect((await peakMb(product)) - before).toBeLessThan(boundMb);
    const login = await fetch(`${product.origin}/login`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      body: "rows[30000000]=x",
    });
    expect(login.status).toBe(400);
    expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
  } finally {
    await product.stop();
    await rm(folder, { recursive: true });
  }
});
