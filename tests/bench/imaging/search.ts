import type { Row } from "../row";
import { phantom } from "./bench-studies";
import { comparedTimes, reader, rounds, sideBySide, type Peers } from "./peers";
import { stored } from "./store";

/** As many as both take in some two minutes: the whole bench ends within ten. */
const studyCount = 4_800;
const studiesAtOnce = 400;

/** Searches among studies of one image. */
export async function benchSearch({ call, own, orthanc }: Peers): Promise<Row[]> {
  const seconds = { ours: 0, theirs: 0 };
  for (let first = 10; first < studyCount + 10; first += studiesAtOnce) {
    const files = Array.from({ length: studiesAtOnce }, (_, index) => phantom(first + index, 16, 1)).flat();
    seconds.ours += await stored(own, files, { authorization: `Bearer ${call.token}` });
    seconds.theirs += (await orthanc?.ingest(files)) ?? 0;
  }
  console.log(`${studyCount} studies stored: ours ${seconds.ours.toFixed(0)} s, theirs ${seconds.theirs.toFixed(0)} s`);
  const { own: read, theirs: readTheirs, close } = reader(call.token);
  const dicomweb = orthanc?.dicomwebUrl;
  // Servers run for months: V8 makes fast code of what is called often, and both are asked as often.
  for (let each = 0; each < 300; each += 1) {
    await read(`${own}/studies?limit=20`);
    if (dicomweb) await readTheirs(`${dicomweb}/studies?limit=20`);
  }
  const search = (query: string, theirQuery = query) =>
    sideBySide(
      rounds * 3,
      () => read(`${own}/studies?${query}`),
      dicomweb ? () => readTheirs(`${dicomweb}/studies?${theirQuery}`) : null,
    );
  const rows = [
    // Orthanc knows no order; it is asked for as many.
    comparedTimes(`QIDO-RS, newest 20 of ${studyCount}`, await search("limit=20"), 10),
    // Percent-encoded hanzi match nothing there, so it gets the same number of letters.
    comparedTimes(
      "QIDO-RS, name",
      await search(`PatientName=${encodeURIComponent("张*")}&limit=20`, "PatientName=Zhang*&limit=20"),
      10,
    ),
    comparedTimes("QIDO-RS, accession number", await search("AccessionNumber=Q2500"), 10),
    comparedTimes("QIDO-RS, a day", await search(`StudyDate=${new Date().getFullYear() - 1}0606&limit=20`), 10),
  ];
  close();
  return rows;
}
