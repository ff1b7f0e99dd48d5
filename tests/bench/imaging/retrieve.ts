import type { PhantomFile } from "#api/dicom/phantoms/phantom-study";
import type { RunningProduct } from "../product";
import { percentile, timed, type Row } from "../row";
import { uploadSeconds } from "../upload";
import { asSlice } from "./bench-studies";
import { comparedTimes, reader, rounds, sideBySide, type Peers } from "./peers";

/** A study of 0.5 MB slices, its metadata and one of its pictures. @param files of one series */
export async function benchRetrieve(
  { call, own, orthanc }: Peers,
  product: RunningProduct,
  files: PhantomFile[],
): Promise<Row[]> {
  const [first] = files;
  if (!first) throw new Error("no slices");
  await uploadSeconds(call, files.map(asSlice));
  await orthanc?.ingest(files);
  const { own: read, theirs: readTheirs, close } = reader(call.token);
  const study = `studies/${first.studyInstanceUid}`;
  const series = `${study}/series/${first.seriesInstanceUid}`;
  const multipart = 'multipart/related; type="application/dicom"; transfer-syntax=*';
  const dicomweb = orthanc?.dicomwebUrl;
  const before = product.memoryMb();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, product.memoryMb())), 100);
  const retrieved = await sideBySide(
    rounds,
    () => read(`${own}/${study}`, multipart),
    dicomweb ? () => readTheirs(`${dicomweb}/${study}`, 'multipart/related; type="application/dicom"') : null,
  );
  clearInterval(watch);
  const metadata = await sideBySide(
    rounds,
    () => read(`${own}/${series}/metadata`),
    dicomweb ? () => readTheirs(`${dicomweb}/${series}/metadata`) : null,
  );
  const rendered = await timed(100, 20, () =>
    read(`${own}/${series}/instances/${first.sopInstanceUid}/rendered`, "image/jpeg"),
  );
  close();
  return [
    comparedTimes(`WADO-RS, ${files.length} slices of 0.5 MB`, retrieved, 2),
    { what: "memory added while they were sent", measured: most - before, unit: "MB" },
    comparedTimes(`metadata of a series of ${files.length}`, metadata, 2),
    {
      what: "rendered CT frame, warm, p95",
      measured: percentile(rendered, 0.95),
      unit: "ms",
      goal: { yardsticks: 15 },
    },
  ];
}
