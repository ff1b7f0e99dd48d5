import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { requestsAtOnce } from "../../app/imaging/uploads/transfer/files-at-once";
import { sender } from "./sender";

const command = "Orthanc";
const port = 8642;
const dicomPort = 8643;
const dicomwebPlugin = "/usr/share/orthanc/plugins/libOrthancDicomWeb.so";

export interface Orthanc {
  /** Its REST API. */
  url: string;
  /** Its DICOMweb; null without the plugin. */
  dicomwebUrl: string | null;
  /** Where it takes DICOM associations. */
  dicomPort: number;
  /**
   * Its REST ingest, four files at a time. Two that need the same new folder at once can fail one another there: what
   * fails is sent once more.
   *
   * @returns the seconds it took
   */
  ingest(files: readonly { bytes: Buffer }[]): Promise<number>;
  stop(): Promise<void>;
}

/** An Orthanc with an empty store on the same disk, to be measured beside us; null where it is not installed. */
export async function startOrthanc(): Promise<Orthanc | null> {
  if (spawnSync(command, ["--version"]).error) return null;
  const folder = await mkdtemp(join(tmpdir(), "radbridge-bench-orthanc-"));
  const settings = join(folder, "orthanc.json");
  const hasDicomweb = existsSync(dicomwebPlugin);
  await writeFile(
    settings,
    JSON.stringify({
      StorageDirectory: folder,
      HttpPort: port,
      DicomServerEnabled: true,
      DicomPort: dicomPort,
      AuthenticationEnabled: false,
      ...(hasDicomweb && { Plugins: [dicomwebPlugin], DicomWeb: { Enable: true, Root: "/dicom-web/" } }),
    }),
  );
  // As with storescu: dcmtk, which both are made of, else waits 40 ms for an acknowledgement with every message.
  const orthanc = spawn(command, [settings], { stdio: "ignore", env: { ...process.env, TCP_NODELAY: "1" } });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100 && !(await fetch(`${url}/system`).catch(() => null)); tries += 1) await sleep(100);
  const { send, close } = sender();
  return {
    url,
    dicomPort,
    dicomwebUrl: hasDicomweb ? `${url}/dicom-web` : null,
    async ingest(files) {
      const waiting = files.values();
      const sendRest = async () => {
        for (const { bytes } of waiting) {
          const post = () => send(`${url}/instances`, { method: "POST", body: [bytes] });
          await post().catch(post);
        }
      };
      const began = performance.now();
      await Promise.all(Array.from({ length: requestsAtOnce }, sendRest));
      return (performance.now() - began) / 1000;
    },
    async stop() {
      close();
      const ended = once(orthanc, "exit");
      orthanc.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
