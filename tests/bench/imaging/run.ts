import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../support/free-port";
import { BenchReport } from "../bench-report";
import { clientOf, imagesSeeded } from "../demo-account";
import { startOrthanc } from "../orthanc";
import { startProduct } from "../product";
import type { UploadCall } from "../upload";
import { phantom } from "./bench-studies";
import type { Peers } from "./peers";
import { benchRetrieve } from "./retrieve";
import { benchSearch } from "./search";
import { benchSend } from "./send";
import { benchStore } from "./store";
import { benchViewer } from "./viewer";

const sliceCount = 500;

/** `npm run bench:imaging [viewer] [store] [send] [retrieve] [search]`: beside Orthanc, the same files on the same disk. */
const wanted = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "radbridge-bench-imaging-"));
// Before the first connection: none that is kept open waits so long.
const slices = phantom(1, 512, sliceCount);
const dicomPort = await freePort();
const product = await startProduct(folder, { DIMSE_PORT: String(dicomPort) });
const orthanc = await startOrthanc();
try {
  const { client, token } = await clientOf(product, "approver");
  await imagesSeeded(client);
  const [bucket] = await client.organizations.uploadable({});
  if (!bucket) throw new Error("the bench account may not upload anywhere");
  const call: UploadCall = { origin: product.origin, client, token, bucketId: bucket.id };
  const peers: Peers = { call, own: `${product.origin}/dicomweb/${bucket.id}`, orthanc, dicomPort };
  const parts = {
    viewer: () => benchViewer(product, client),
    store: () => benchStore(peers),
    send: () => benchSend(peers),
    retrieve: () => benchRetrieve(peers, product, slices),
    search: () => benchSearch(peers),
  };
  const report = new BenchReport(["bench:imaging", ...wanted].join(" "));
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await report.measure(name, measure);
  }
  await report.keep();
} finally {
  await orthanc?.stop();
  await product.stop();
  await rm(folder, { recursive: true });
}
