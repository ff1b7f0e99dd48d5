import type { z } from "zod";
import type { SignOpinion } from "#contract/consulting/opinions";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { TextareaField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { openedValues } from "../../forms/merged-fields";
import { MergedNotice } from "../../forms/merged-notice";
import { serverVersion } from "../../forms/server-version";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { draftValues } from "./draft-values";
import type { ShownOpinions } from "./shown-opinions.server";

type Sent = z.input<typeof SignOpinion> & { opened: string };

/** The expert's own: kept as a draft, or signed; signed again it supersedes what stands, and says why. */
export function OpinionForm({ page, saved }: { page: ShownOpinions; saved: number | null }) {
  const t = useTexts();
  const { kind, own, maySign, opinions } = page;
  const shown = draftValues(own?.draft ?? {});
  const { form, fields, bind, problem } = useActionForm<Sent>({
    id: "opinion",
    intents: ["draft", "sign"],
    defaultValue: { ...shown, version: own?.version ?? 0, opened: openedValues(shown) },
  });
  const theirs = serverVersion(problem);
  const titleOf = (name: string) =>
    name === "finding" ? t("opinions.finding") : name === "text" ? t(`opinions.${kind}.text`) : null;
  const isSigned = opinions.some(({ isOwn }) => isOwn);
  return (
    <Panel title={t(`opinions.${kind}.own`)}>
      {!maySign && (
        <Notice tone="warning" className="mb-3">
          {t("opinions.noRight")}
        </Notice>
      )}
      <ActionForm
        form={form}
        defaultIntent="draft"
        className="grid gap-4"
        conflict={theirs && problem && <MergedNotice problem={problem} titleOf={titleOf} />}
      >
        <input type="hidden" name="version" value={String(theirs?.version ?? saved ?? own?.version ?? 0)} readOnly />
        <input type="hidden" name="opened" value={String(fields.opened.initialValue)} readOnly />
        {kind === "remoteDiagnosis" && (
          <TextareaField {...bind(fields.finding)} label={t("opinions.finding")} rows={6} maxLength={8000} />
        )}
        <TextareaField {...bind(fields.text)} label={t(`opinions.${kind}.text`)} rows={6} maxLength={8000} />
        {isSigned && (
          <TextField
            {...bind(fields.reason)}
            label={t("opinions.reason")}
            hint={t("opinions.reasonHint")}
            maxLength={200}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button intent="draft">{t("opinions.saveDraft")}</Button>
          {maySign && (
            <Button look="primary" intent="sign" icon="check">
              {t(isSigned ? "opinions.signAgain" : "opinions.sign")}
            </Button>
          )}
        </div>
      </ActionForm>
    </Panel>
  );
}
