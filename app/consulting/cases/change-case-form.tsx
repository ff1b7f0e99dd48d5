import type { z } from "zod";
import type { ChangedCase } from "#contract/consulting/clinic-cases";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { CaseFields } from "./case-fields";
import type { ShownCase } from "./shown-case.server";

/** The words of a case. What somebody else has saved meanwhile is told, and nothing typed is lost. */
export function ChangeCaseForm({ shown }: { shown: ShownCase }) {
  const t = useTexts();
  const { title, day, history, presentIllness, examinations, therapy, version } = shown;
  const { form, fields, bind, problem } = useActionForm<Omit<z.input<typeof ChangedCase>, "id" | "caseId">>({
    id: "case",
    intents: ["change"],
    defaultValue: { title, day, history, presentIllness, examinations, therapy, version },
  });
  return (
    <ActionForm form={form} className="grid gap-4">
      {problem?.code === "version_conflict" && <Notice tone="warning">{t("cases.cases.changedMeanwhile")}</Notice>}
      <input type="hidden" name="version" value={version} />
      <CaseFields fields={fields} bind={bind} />
      <Button look="primary" icon="check" intent="change" className="justify-self-end">
        {t("cases.cases.save")}
      </Button>
    </ActionForm>
  );
}
