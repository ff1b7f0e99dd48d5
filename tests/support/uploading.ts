import { createHash } from "node:crypto";
import { UploadFile } from "#contract/imaging/uploads";
import type { TestAccount } from "./given";
import type { TestPlatform } from "./platform";

export interface SentFile {
  name: string;
  bytes: Buffer;
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Uploads on behalf of an account to one organization, the way the wizard does it. */
export function uploading(world: TestPlatform, account: TestAccount, bucketId: string) {
  const api = world.clientOf(account);

  const begin = (files: SentFile[]) =>
    api.uploads.begin({ id: bucketId, files: files.map(({ name, bytes }) => ({ name, size: bytes.length })) });

  const put = (uploadId: string, position: number, bytes: Buffer, headers: Record<string, string> = {}) =>
    world.fetch(`/api/v1/uploads/${uploadId}/files/${position}`, {
      method: "PUT",
      body: new Uint8Array(bytes),
      headers: { "x-content-sha256": sha256(bytes), ...headers },
      as: account,
    });

  /** Sends the bytes of several files at once; `sent` where they are to be other bytes. */
  const putSeveral = (uploadId: string, positions: number[], files: SentFile[], sent?: Buffer, sums = true) =>
    world.fetch(`/api/v1/uploads/${uploadId}/files?positions=${positions.join()}`, {
      method: "PUT",
      body: new Uint8Array(sent ?? Buffer.concat(files.map(({ bytes }) => bytes))),
      headers: sums ? { "x-content-sha256": files.map(({ bytes }) => sha256(bytes)).join() } : {},
      as: account,
    });

  async function putFile(uploadId: string, position: number, bytes: Buffer): Promise<UploadFile> {
    const response = await put(uploadId, position, bytes);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return UploadFile.parse(await response.json());
  }

  /** Begins an upload and sends all of its files. @returns its id and what became of each file */
  async function send(files: SentFile[]) {
    const task = await begin(files);
    const sent: UploadFile[] = [];
    for (const [position, { bytes }] of files.entries()) {
      const announced = task.files[position];
      sent.push(announced?.state === "refused" ? announced : await putFile(task.id, position, bytes));
    }
    return { id: task.id, files: sent };
  }

  /** Sends files and finishes with the exam info as prefilled, filled up where the images say nothing. */
  async function sendAndComplete(files: SentFile[]) {
    const { id } = await send(files);
    return { id, exams: await complete(id) };
  }

  async function complete(
    id: string,
    options: { acceptDifferences?: boolean; leaveOutMissing?: boolean; attachmentsTo?: string } = {},
  ) {
    const { studies } = await api.uploads.read({ id });
    const infos = studies.map(({ studyInstanceUid, info }) => ({
      studyInstanceUid,
      info: { ...info, pid: info.pid || "P1", name: info.name || "张伟" },
    }));
    return api.uploads.complete({ id, studies: infos, ...options });
  }

  return { api, begin, put, putSeveral, putFile, send, complete, sendAndComplete };
}
