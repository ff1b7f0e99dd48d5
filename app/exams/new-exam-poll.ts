import type { Texts } from "../i18n/texts";
import { beep } from "../shell/beep";
import { notify } from "../shell/notices";
import type { NewExamNotice } from "./new-exams.server";

const storageKey = "lastNewExam";

/** What this browser knows of; ids grow with time, so the greater one is the later. */
function lastSeen(since: string): string {
  const stored = localStorage.getItem(storageKey) ?? "";
  return since > stored ? since : stored;
}

/** Asks once, and tells of each exam that came since: once in this browser, at most five a time. */
export async function tellOfNewExams(since: string, withSound: boolean, t: Texts): Promise<void> {
  const seen = lastSeen(since);
  const answer = await fetch(`/studies/new?after=${seen}`, { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const arrived: NewExamNotice[] = await answer.json();
  // Another page of this browser may have told of some meanwhile.
  const fresh = arrived.filter(({ id }) => id > lastSeen(since)).reverse();
  for (const { id, patient, study, href } of fresh) {
    localStorage.setItem(storageKey, id);
    notify({
      key: `exam ${id}`,
      tone: "info",
      text: t("exams.new.one", { patient, study }),
      link: { href, text: t("exams.new.open") },
    });
  }
  if (withSound && fresh.length > 0) beep();
}
