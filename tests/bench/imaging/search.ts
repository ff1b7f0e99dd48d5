import type { Row } from "../row";
import { uploadSeconds } from "../upload";
import { asSlice, phantom } from "./bench-studies";
import { comparedTimes, reader, rounds, sideBySide, type Peers } from "./peers";

const studyCount = 20_000;
/** Of one upload: the most that one may hold. */
const studiesAtOnce = 100;

/** Searches among 20,000 studies. */
export async function benchSearch({ call, own, orthanc }: Peers): Promise<Row[]> {
  const began = performance.now();
  for (let first = 10; first < studyCount + 10; first += studiesAtOnce) {
    const files = Array.from({ length: studiesAtOnce }, (_, index) => phantom(first + index, 16, 1)).flat();
    await uploadSeconds(
      call,
      files.map((file, index) => ({ ...asSlice(file), name: `${index}.dcm` })),
    );
    await orthanc?.ingest(files);
  }
  console.log(`${studyCount} studies stored in ${Math.round((performance.now() - began) / 1000)} s`);
  const { own: read, theirs: readTheirs, close } = reader(call.token);
  const dicomweb = orthanc?.dicomwebUrl;
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
    comparedTimes("QIDO-RS, accession number", await search("AccessionNumber=Q15000"), 10),
    comparedTimes("QIDO-RS, a day", await search(`StudyDate=${new Date().getFullYear() - 1}0606&limit=20`), 10),
  ];
  close();
  return rows;
}
