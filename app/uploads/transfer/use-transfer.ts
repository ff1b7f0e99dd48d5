import { useCallback, useState, useSyncExternalStore } from "react";
import { ProblemBody } from "#contract/problem-body";
import type { ProblemCode } from "#contract/problems";
import { UploadTask } from "#contract/upload-files";
import { matchFiles, type LocalFile } from "./match-files";
import { Transfer, type TransferState } from "./transfer";

/** Nothing could be begun, and why. */
export interface NotBegun {
  problem: ProblemCode | "noMatch";
}

const api = "/api/v1";

/** The one transfer of this page, and what begins it. */
export function useTransfer() {
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const state = useSyncExternalStore(transfer?.subscribe ?? subscribeToNothing, transfer?.snapshot ?? noState, noState);

  /** Begins an upload of new files. @returns its id */
  const begin = useCallback(async (bucketId: string, chosen: LocalFile[]): Promise<string | NotBegun> => {
    const body = JSON.stringify({ files: chosen.map(({ name, file }) => ({ name, size: file.size })) });
    const task = await asked(`${api}/buckets/${bucketId}/studies/upload`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    if ("problem" in task) return task;
    const expected = task.files.filter(({ state: fileState }) => fileState === "expected");
    const files = new Map<number, File>();
    for (const { position } of expected) {
      const local = chosen[position]?.file;
      if (local) files.set(position, local);
    }
    setTransfer(new Transfer({ ...task, expected: expected.length }, files));
    return task.id;
  }, []);

  /** Goes on with an upload that broke off. @returns null once it is under way */
  const goOn = useCallback(
    async (upload: { id: string; bucketId: string }, chosen: LocalFile[]): Promise<NotBegun | null> => {
      const query = `delta=true&uploadId=${upload.id}`;
      const task = await asked(`${api}/buckets/${upload.bucketId}/studies/refresh-upload-credentials?${query}`);
      if ("problem" in task) return task;
      const files = matchFiles(task.files, chosen);
      if (files.size === 0) return { problem: "noMatch" };
      setTransfer(new Transfer({ ...task, expected: task.files.length }, files));
      return null;
    },
    [],
  );

  const end = useCallback(() => {
    transfer?.end();
    setTransfer(null);
  }, [transfer]);

  return { transfer, state, begin, goOn, end };
}
export type TransferControl = ReturnType<typeof useTransfer>;

const subscribeToNothing = () => () => {};
const noState = (): TransferState | null => null;

async function asked(url: string, init?: RequestInit): Promise<UploadTask | NotBegun> {
  const answer = await fetch(url, init).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  if (!answer?.ok) return { problem: ProblemBody.safeParse(body).data?.code ?? "unavailable" };
  const [task] = Array.isArray(body) ? body : [body];
  return task ? UploadTask.parse(task) : { problem: "upload_closed" };
}
