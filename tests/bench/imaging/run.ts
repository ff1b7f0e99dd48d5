import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clientOf, imagesSeeded } from "../demo-account";
import { freePort } from "../../support/free-port";
import { startOrthanc } from "../orthanc";
import { startProduct } from "../product";
import { table, type Row } from "../row";
import { yardstick } from "../yardstick";
import type { UploadCall } from "../upload";
import { phantom } from "./bench-studies";
import type { Peers } from "./peers";
import { benchRetrieve } from "./retrieve";
import { benchSearch } from "./search";
import { benchSend } from "./send";
import { benchStore } from "./store";
import { benchViewer } from "./viewer";

const sliceCount = 500;

/** `npm run bench:imaging`: DICOMweb beside Orthanc's, the same files on the same disk, in one run. */
async function benchImaging(): Promise<Row[]> {
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
    return [
      ...(await benchViewer(product, client)),
      ...(await benchStore(peers)),
      ...(await benchSend(peers)),
      ...(await benchRetrieve(peers, product, slices)),
      ...(await benchSearch(peers)),
    ];
  } finally {
    await orthanc?.stop();
    await product.stop();
    await rm(folder, { recursive: true });
  }
}

console.log(`\nimaging\n${table([...(await yardstick()), ...(await benchImaging())])}`);
