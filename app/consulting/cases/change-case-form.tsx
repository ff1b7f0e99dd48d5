import type { z } from "zod";
import type { CaseText, ChangedCase } from "#contract/consulting/clinic-cases";
import { Button } from "../../components/button";
import { ActionForm } from "../../forms/action-form";
import { openedValues } from "../../forms/merged-fields";
import { MergedNotice } from "../../forms/merged-notice";
import { serverVersion } from "../../forms/server-version";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { CaseFields } from "./case-fields";
import type { ShownCase } from "./shown-case.server";

type Sent = Omit<z.input<typeof ChangedCase>, "id" | "caseId"> & { opened: string };

const titles = {
  title: "cases.cases.caseTitle",
  day: "cases.cases.day",
  history: "cases.cases.history",
  presentIllness: "cases.cases.presentIllness",
  examinations: "cases.cases.examinations",
  therapy: "cases.cases.therapy",
} as const satisfies Record<keyof z.infer<typeof CaseText>, string>;

/** The words of a case. What somebody else has saved meanwhile is shown beside what was typed, and nothing typed is lost. */
export function ChangeCaseForm({ shown, saved }: { shown: ShownCase; saved: number | null }) {
  const t = useTexts();
  const { title, day, history, presentIllness, examinations, therapy, version } = shown;
  const text = { title, day, history, presentIllness, examinations, therapy };
  const { form, fields, bind, problem } = useActionForm<Sent>({
    id: "case",
    intents: ["change"],
    defaultValue: { ...text, version, opened: openedValues(text) },
  });
  const theirs = serverVersion(problem);
  const titleOf = (name: string) => (name in titles ? t(titles[name as keyof typeof titles]) : null);
  return (
    <ActionForm
      form={form}
      className="grid gap-4"
      conflict={theirs && problem && <MergedNotice problem={problem} titleOf={titleOf} theirs={theirs} />}
    >
      {/* As the form was opened, not as the case was read last: what was typed is about that text. */}
      <input
        type="hidden"
        name="version"
        value={String(theirs?.version ?? saved ?? fields.version.initialValue)}
        readOnly
      />
      <input type="hidden" name="opened" value={String(fields.opened.initialValue)} readOnly />
      <CaseFields fields={fields} bind={bind} />
      <Button look="primary" icon="check" intent="change" className="justify-self-end">
        {t("cases.cases.save")}
      </Button>
    </ActionForm>
  );
}
