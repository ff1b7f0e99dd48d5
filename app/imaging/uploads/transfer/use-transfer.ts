import { useCallback, useState, useSyncExternalStore } from "react";
import { ProblemBody } from "#contract/kernel/problem-body";
import type { ProblemCode } from "#contract/kernel/problems";
import { UploadTask } from "#contract/kernel/upload-files";
import { matchFiles, type LocalFile } from "./match-files";
import { Transfer, type TransferState } from "./transfer";

/** Nothing could be begun, and why. */
export interface NotBegun {
  problem: ProblemCode | "noMatch";
}

/** Where an upload goes: an organization, or the one whose upload link was followed. */
export type Place = { bucketId: string } | { token: string };

const api = "/api/v1";

/** The one transfer of this page, and what begins it. */
export function useTransfer() {
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const state = useSyncExternalStore(transfer?.subscribe ?? subscribeToNothing, transfer?.snapshot ?? noState, noState);

  /** Begins an upload of new files. @returns its id */
  const begin = useCallback(async (place: Place, chosen: LocalFile[]): Promise<string | NotBegun> => {
    const files = chosen.map(({ name, file }) => ({ name, size: file.size }));
    const isByLink = "token" in place;
    const body = JSON.stringify(isByLink ? { token: place.token, files } : { files });
    const task = await asked(isByLink ? "/upload/begin" : `${api}/buckets/${place.bucketId}/studies/upload`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    if ("problem" in task) return task;
    const expected = task.files.filter(({ state: fileState }) => fileState === "expected");
    const toSend = new Map<number, File>();
    for (const { position } of expected) {
      const local = chosen[position]?.file;
      if (local) toSend.set(position, local);
    }
    setTransfer(new Transfer({ ...task, expected: expected.length }, toSend));
    return task.id;
  }, []);

  /** Goes on with an upload that broke off. @returns null once it is under way */
  const goOn = useCallback(async (upload: { id: string }, chosen: LocalFile[]): Promise<NotBegun | null> => {
    const task = await asked(`${api}/uploads/${upload.id}/files?delta=true`);
    if ("problem" in task) return task;
    const files = matchFiles(task.files, chosen);
    if (files.size === 0) return { problem: "noMatch" };
    setTransfer(new Transfer({ ...task, expected: task.files.length }, files));
    return null;
  }, []);

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
  return UploadTask.parse(body);
}
