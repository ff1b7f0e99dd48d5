import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { requestStream } from "#api/infrastructure/bytes/request-stream";
import { freePort } from "./free-port";
import { testOrigin, type TestPlatform } from "./platform";

const program = "/usr/sbin/Orthanc";
const dicomwebPlugin = "/usr/share/orthanc/plugins/libOrthancDicomWeb.so";

/** Whether Debian's packages are there (`scripts/peers` installs them). */
export const hasOrthanc = existsSync(program) && existsSync(dicomwebPlugin);

/** The platform behind a port of its own, for peers that are other programs. */
export async function served(world: TestPlatform): Promise<{ origin: string; close(): Promise<void> }> {
  const port = await freePort();
  const origin = { ...testOrigin, url: `http://127.0.0.1:${port}` };
  const server = createServer(
    getRequestListener((request, { incoming }) => world.api.fetch(request, origin, { body: requestStream(incoming) })),
  );
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: origin.url,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export interface Orthanc {
  /** A call of its REST API; fails unless it succeeds. */
  call(method: string, path: string, body?: string | Uint8Array): Promise<Response>;
  stop(): Promise<void>;
}

/** An Orthanc that takes associations as ORTHANC, and knows an organization's as the modality "radbridge". */
export interface OrthancDicom {
  port: number;
  modality: { aeTitle: string; port: number };
}

const dicomSettings = ({ port, modality }: OrthancDicom) => ({
  DicomServerEnabled: true,
  DicomAet: "ORTHANC",
  DicomPort: port,
  DicomModalities: { radbridge: [modality.aeTitle, "127.0.0.1", modality.port] },
});

/**
 * Starts an Orthanc with an empty store.
 *
 * @param radbridge an organization's DICOMweb, which Orthanc knows as the server "radbridge", and the token it brings
 */
export async function startOrthanc(radbridge: { url: string; token: string }, dicom?: OrthancDicom): Promise<Orthanc> {
  const folder = await mkdtemp(join(tmpdir(), "orthanc-"));
  const port = await freePort();
  const configuration = {
    Name: "peer",
    StorageDirectory: folder,
    IndexDirectory: folder,
    HttpPort: port,
    ...(dicom ? dicomSettings(dicom) : { DicomServerEnabled: false }),
    RemoteAccessAllowed: false,
    Plugins: [dicomwebPlugin],
    DicomWeb: {
      Enable: true,
      Root: "/dicom-web/",
      Servers: {
        radbridge: { Url: radbridge.url, HttpHeaders: { Authorization: `Bearer ${radbridge.token}` } },
      },
    },
  };
  await writeFile(join(folder, "orthanc.json"), JSON.stringify(configuration));
  const child = spawn(program, [join(folder, "orthanc.json")], {
    stdio: "ignore",
    env: { ...process.env, TCP_NODELAY: "1" },
  });
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}/system`, child);
  return {
    call: async (method, path, body) => {
      const init = {
        method,
        ...(body !== undefined && { body: typeof body === "string" ? body : new Uint8Array(body) }),
      };
      const response = await fetch(`${origin}${path}`, init);
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response;
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answering(url: string, child: ChildProcess) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`Orthanc ended with ${child.exitCode}`);
    if ((await fetch(url).catch(() => null))?.ok) return;
  }
  throw new Error("Orthanc did not answer within 30 s");
}
