import { memorySource } from "../../api/dicom/encoding/byte-source";
import { openDicom } from "../../api/dicom/encoding/dicom-file";
import { tags } from "../../api/dicom/encoding/tags";
import { dicomObject } from "./dicom-objects";
import type { TestAccount } from "./given";
import type { TestPlatform } from "./platform";
import { sampleUid } from "./sample-dicom";
import { uploading } from "./uploading";

/** An attribute as the DICOM JSON Model has it. */
export type JsonAttributes = Record<
  string,
  { vr: string; Value?: unknown[]; BulkDataURI?: string; InlineBinary?: string } | undefined
>;

/** Path of a file's instance below the organization's DICOMweb. */
export function pathOf(bytes: Buffer): string {
  const { dataSet } = openDicom(memorySource(bytes));
  const uids = [tags.StudyInstanceUID, tags.SeriesInstanceUID, tags.SOPInstanceUID].map((tag) => dataSet.code(tag));
  return `/studies/${uids[0]}/series/${uids[1]}/instances/${uids[2]}`;
}

/** DICOMweb of an organization on behalf of an account that may upload. */
export function dicomwebOf(world: TestPlatform, account: TestAccount, bucketId: string) {
  const get = (path: string, accept?: string, as: { token: string } = account) =>
    world.fetch(`/dicomweb/${bucketId}${path}`, { as, headers: accept ? { accept } : {} });

  const upload = (files: readonly Buffer[]) =>
    uploading(world, account, bucketId).sendAndComplete(files.map((bytes, index) => ({ name: `${index}.dcm`, bytes })));

  /** Uploads one object in a study of its own. @returns its path below the organization */
  async function givenObject(...[elements, options]: Parameters<typeof dicomObject>): Promise<string> {
    const uids = [sampleUid(), sampleUid()] as const;
    const bytes = dicomObject(
      [[tags.StudyInstanceUID, "UI", uids[0]], [tags.SeriesInstanceUID, "UI", uids[1]], ...elements],
      { ...options, sopInstanceUid: sampleUid() },
    );
    await upload([bytes]);
    return pathOf(bytes);
  }

  return { get, upload, givenObject };
}

/** Files as the body of a STOW-RS request (PS3.18 §10.5.1). */
export function multipartOf(files: readonly Buffer[]): { headers: Record<string, string>; body: Buffer<ArrayBuffer> } {
  const boundary = "part-of-a-study";
  const parts = files.flatMap((bytes) => [
    Buffer.from(`--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return {
    headers: { "content-type": `multipart/related; type="application/dicom"; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
