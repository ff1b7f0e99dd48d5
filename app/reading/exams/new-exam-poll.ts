import type { Texts } from "#texts/texts";
import { lastSeen } from "../../page/last-seen";
import { tellNews } from "../../page/tell-news";
import { pathTo } from "../../paths";
import type { NewExamNotice } from "./new-exams.server";

/** Asks once, and tells of each exam that came since, at most five a time. @param since where none was seen yet */
export async function tellOfNewExams(since: string, withSound: boolean, t: Texts): Promise<void> {
  const after = lastSeen("exam", since);
  const answer = await fetch(pathTo("/studies/new", {}, { after }), { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const arrived: NewExamNotice[] = await answer.json();
  const told = arrived.map(({ id, patient, study, href }) => ({
    id,
    notice: {
      key: `exam ${id}`,
      tone: "info" as const,
      text: t("exams.new.one", { patient, study }),
      link: { href, text: t("exams.new.open") },
    },
  }));
  tellNews("exam", told, { begins: since, withSound });
}
