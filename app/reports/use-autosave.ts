import { useBeforeUnload } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { reLogin } from "../shell/re-login";
import { isNotSynced, isSynced } from "./autosave-answer";

/** The lease lasts 15 minutes; a page that renews it every minute survives some bad network. */
const everyMs = 60_000;
const pauseMs = 3_000;

export type DraftState =
  | { kind: "clean" | "unsaved" | "saving" | "failed" | "signedOut" }
  | { kind: "refused"; reason: string }
  | { kind: "saved"; time: string }
  | { kind: "taken"; holder: string };

interface Editing {
  form: RefObject<HTMLFormElement>;
  reportId: string;
  /** Where the form is sent to be kept. */
  path: string;
  /** The version of the saved text. */
  savedVersion: number;
  /** The last attempt to save was refused: what it sent is in no version. */
  isRefused: boolean;
}

/**
 * Keeps what is typed as the author's draft, when he pauses and every minute, and renews his lock with it. When the
 * page goes away the lock ends soon after, unless it was a reload.
 */
export function useAutosave({ form, reportId, path, savedVersion, isRefused }: Editing) {
  const [draft, setDraft] = useState<DraftState>({ kind: "clean" });
  /** On which version something was typed: once a newer one is saved, nothing is unsaved. */
  const [typedOn, setTypedOn] = useState<number | null>(null);
  const pause = useRef<number>();
  const isDirty = typedOn === savedVersion || isRefused;

  useEffect(() => {
    const keep = () => form.current && void send(form.current, path, setDraft);
    const timer = window.setInterval(keep, everyMs);
    // Soon after opening too: a reload has just shortened the lock.
    const renewal = window.setTimeout(keep, 2_000);
    const leave = () => void navigator.sendBeacon(`/api/v1/reports/${reportId}/unlock`, leaving());
    window.addEventListener("pagehide", leave);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(renewal);
      window.clearTimeout(pause.current);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [form, path, reportId]);

  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });

  function onInput({ currentTarget }: { currentTarget: HTMLFormElement }) {
    setTypedOn(savedVersion);
    setDraft({ kind: "unsaved" });
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(() => void send(currentTarget, path, setDraft), pauseMs);
  }

  // The session is over and what was sent waits for the password, whether the question is open or put away.
  const isSignedOut = useSyncExternalStore(reLogin.subscribe, reLogin.isWaiting, reLogin.isOpenOnServer);
  const told: DraftState = isSignedOut ? { kind: "signedOut" } : draft;
  const shown: DraftState = isDirty || told.kind === "taken" ? told : { kind: "clean" };
  return { draft: shown, isDirty, onInput };
}

async function send(form: HTMLFormElement, path: string, show: (draft: DraftState) => void) {
  show({ kind: "saving" });
  show(await keptDraft(path, new FormData(form)));
}

async function keptDraft(path: string, body: FormData): Promise<DraftState> {
  try {
    const response = await fetch(path, { method: "POST", body });
    const answer: unknown = await response.json();
    if (isNotSynced(answer)) return { kind: "refused", reason: answer.refused };
    if (!isSynced(answer)) return { kind: "failed" };
    return answer.takenBy ? { kind: "taken", holder: answer.takenBy } : { kind: "saved", time: answer.time };
  } catch {
    // No network, or no answer of ours: the text is on the page, the line under it says that it is nowhere else yet.
    return { kind: "failed" };
  }
}

const leaving = () => new Blob([JSON.stringify({ leaving: true })], { type: "application/json" });
