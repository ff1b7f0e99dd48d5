import { useBeforeUnload, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { reLogin } from "../../connection/re-login";
import { isNotSynced, isSynced, type LockNow, type Synced } from "./autosave-answer";

/** The lock lasts much longer (`lockMinutes`): a page that renews it every minute survives some bad network. */
const everyMs = 60_000;
const pauseMs = 3_000;

export type DraftState =
  | { kind: "clean" | "unsaved" | "saving" | "failed" | "signedOut" }
  | { kind: "refused"; reason: string }
  | { kind: "saved"; time: string };

interface Editing {
  form: RefObject<HTMLFormElement>;
  reportId: string;
  /** Where the form is sent to be kept. */
  path: string;
  /** The version of the saved text. */
  savedVersion: number;
  /** When the platform last kept what the fields opened with and the saved text has not; null where it kept nothing. */
  keptAt: string | null;
  /** The last attempt to save was refused: what it sent is in no version. */
  isRefused: boolean;
  /** As the page shows it: once it is otherwise, the page is read again. */
  lock: LockNow;
}

/**
 * Keeps what is typed as the author's draft, when they pause and every minute, and renews their lock with it. When the
 * page goes away the lock ends soon after, unless it was a reload.
 */
export function useAutosave({ form, reportId, path, savedVersion, keptAt, isRefused, lock }: Editing) {
  const [draft, setDraft] = useState<DraftState>({ kind: "clean" });
  const [lockedUntil, setLockedUntil] = useState<string | null>(null);
  /** On which version something was typed: once a newer one is saved, nothing is unsaved. */
  const [typedOn, setTypedOn] = useState<number | null>(null);
  /** The platform found nothing in the form that is not in the saved text. */
  const [isEven, setEven] = useState(false);
  const typings = useRef(0);
  const pause = useRef<number>();
  const isDirty = !isEven && ((typedOn !== null && (typedOn === savedVersion || keptAt !== null)) || isRefused);
  const { revalidate } = useRevalidator();
  const known = useRef(lock);
  useEffect(() => {
    known.current = lock;
  });

  /** @returns whether nothing typed would be lost now */
  const keep = useCallback(async () => {
    if (!form.current) return false;
    setDraft({ kind: "saving" });
    const sentAt = typings.current;
    const { draft, lock, lockedUntil } = await sent(form.current, path);
    // What was typed meanwhile is unsaved, whatever came of what stood there before it.
    if (sentAt === typings.current) {
      setDraft(draft);
      setEven(draft.kind === "clean");
    }
    if (lockedUntil) setLockedUntil(lockedUntil);
    if (lock && (lock.isTaken !== known.current.isTaken || lock.holder !== known.current.holder)) revalidate();
    return draft.kind === "saved" || draft.kind === "clean";
  }, [form, path, revalidate]);

  useEffect(() => {
    const timer = window.setInterval(() => void keep(), everyMs);
    // Soon after opening too: a reload has just shortened the lock.
    const renewal = window.setTimeout(() => void keep(), 2_000);
    const leave = () => void navigator.sendBeacon(`/api/v1/reports/${reportId}/unlock`, leaving());
    window.addEventListener("pagehide", leave);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(renewal);
      window.clearTimeout(pause.current);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [keep, reportId]);

  useBeforeUnload((event) => {
    if (!isDirty) return;
    // Before the browser asks for the next page, which may be this one again: it then opens with all that was typed.
    if (draft.kind !== "saved" && form.current) navigator.sendBeacon(path, new FormData(form.current));
    event.preventDefault();
  });

  function onInput() {
    setTypedOn(savedVersion);
    setEven(false);
    typings.current += 1;
    setDraft({ kind: "unsaved" });
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(() => void keep(), pauseMs);
  }

  // The session is over and what was sent waits for the password, whether the question is open or put away.
  const isSignedOut = useSyncExternalStore(reLogin.subscribe, reLogin.isWaiting, reLogin.isNeverOnServer);
  const told: DraftState = isSignedOut ? { kind: "signedOut" } : draft;
  const opened: DraftState = keptAt !== null && !isEven ? { kind: "saved", time: keptAt } : { kind: "clean" };
  const shown = isDirty ? told : opened;
  return { draft: shown, isDirty, lockedUntil, onInput, keep };
}

interface Kept extends Partial<Pick<Synced, "lock" | "lockedUntil">> {
  draft: DraftState;
}

/** Sends the form as it stands; what came of it, and the lock as it is now where that was told. */
async function sent(form: HTMLFormElement, path: string): Promise<Kept> {
  try {
    const response = await fetch(path, { method: "POST", body: new FormData(form) });
    const answer: unknown = await response.json();
    if (isNotSynced(answer)) return { draft: { kind: "refused", reason: answer.refused } };
    if (!isSynced(answer)) return { draft: { kind: "failed" } };
    const { time, lock, lockedUntil } = answer;
    return { draft: time === null ? { kind: "clean" } : { kind: "saved", time }, lock, lockedUntil };
  } catch {
    // No network, or no answer of ours: the text is on the page, the line under it says that it is nowhere else yet.
    return { draft: { kind: "failed" } };
  }
}

const leaving = () => new Blob([JSON.stringify({ leaving: true })], { type: "application/json" });
