import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { iceServersFor } from "#api/consulting/video-rooms/turn-credentials";
import { chromiumPath } from "../../scripts/chromium";
import { hasTurnServer, startTurnServer } from "../support/turn-server";

/**
 * Behind a firewall that lets nothing out but TLS: two pages find each other by coturn alone (Debian's package `coturn`; where it
 * is not installed, these tests are told as skipped).
 */
const secret = "shared with coturn";
const goalMs = 5_000;

let turn: Awaited<ReturnType<typeof startTurnServer>>;
beforeAll(async () => {
  if (hasTurnServer) turn = await startTurnServer(secret);
});
afterAll(() => turn?.stop());

const skipped = hasTurnServer ? "" : " (skipped: turnserver is not installed)";

interface Connected {
  ms: number | null;
  protocol: string | null;
}

/** Two lines that may use the relay alone, in a browser that sends no UDP. */
async function connect(iceServers: RTCIceServer[]): Promise<Connected> {
  const page = createServer((_, answer) => answer.setHeader("content-type", "text/html").end("<!doctype html>"));
  page.listen(0, "127.0.0.1");
  await once(page, "listening");
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? undefined,
    args: [
      ...["--no-sandbox", "--disable-gpu", "--force-webrtc-ip-handling-policy=disable_non_proxied_udp"],
      // coturn's certificate is its own; a hospital's is one that browsers know.
      "--ignore-certificate-errors",
    ],
  });
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(page.address() as AddressInfo).port}/`);
    return await tab.evaluate(async (servers) => {
      const configuration: RTCConfiguration = { iceServers: servers, iceTransportPolicy: "relay" };
      const [here, there] = [new RTCPeerConnection(configuration), new RTCPeerConnection(configuration)];
      here.addEventListener("icecandidate", ({ candidate }) => void there.addIceCandidate(candidate ?? undefined));
      there.addEventListener("icecandidate", ({ candidate }) => void here.addIceCandidate(candidate ?? undefined));
      const channel = here.createDataChannel("test");
      const began = performance.now();
      const opened = new Promise<number>((resolve) =>
        channel.addEventListener("open", () => resolve(performance.now() - began)),
      );
      await here.setLocalDescription();
      if (here.localDescription) await there.setRemoteDescription(here.localDescription);
      await there.setLocalDescription();
      if (there.localDescription) await here.setRemoteDescription(there.localDescription);
      const ms = await Promise.race([opened, new Promise<null>((resolve) => setTimeout(() => resolve(null), 12_000))]);
      let protocol: string | null = null;
      (await here.getStats()).forEach((entry: Record<string, unknown>) => {
        if (entry.type === "local-candidate" && entry.candidateType === "relay") protocol = String(entry.relayProtocol);
      });
      return { ms, protocol };
    }, iceServers);
  } finally {
    await browser.close();
    page.close();
  }
}

test.skipIf(!hasTurnServer)(
  `with UDP blocked a line is found by TURN over TLS within ${goalMs / 1000} s${skipped}`,
  async () => {
    const { iceServers } = iceServersFor({ urls: [turn.url], secret }, "anna", new Date());
    const { ms, protocol } = await connect(iceServers);
    console.log(`TURN over TLS: connected after ${ms === null ? "never" : `${Math.round(ms)} ms`}`);
    expect({ ms, printed: ms === null ? turn.printed().slice(-2_000) : "" }).toEqual({
      ms: expect.any(Number),
      printed: "",
    });
    expect(protocol).toBe("tls");
    expect(ms).toBeLessThan(goalMs);
  },
  60_000,
);

test.skipIf(!hasTurnServer)(
  `credentials of another secret, or past their time, get no line${skipped}`,
  async () => {
    const wrong = iceServersFor({ urls: [turn.url], secret: "another" }, "anna", new Date());
    expect((await connect(wrong.iceServers)).ms).toBeNull();
    const old = iceServersFor({ urls: [turn.url], secret }, "anna", new Date(Date.now() - 7 * 3_600_000));
    expect((await connect(old.iceServers)).ms).toBeNull();
  },
  90_000,
);
