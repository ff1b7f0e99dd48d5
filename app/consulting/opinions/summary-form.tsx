import type { z } from "zod";
import type { SignOpinion } from "#contract/consulting/opinions";
import { stances } from "#contract/kernel/consultation-states";
import { Button } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
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

/** The conclusion, and what it says of each expert's latest opinion. */
export function SummaryForm({ page, saved }: { page: ShownOpinions; saved: number | null }) {
  const t = useTexts();
  const { summaryDraft, summary, opinions } = page;
  const shown = draftValues(summaryDraft?.draft ?? {});
  const said = summaryDraft?.draft.stances ?? [];
  const { form, fields, bind, problem } = useActionForm<Sent>({
    id: "summary",
    intents: ["summaryDraft", "summarySign"],
    defaultValue: {
      ...{ ...shown, version: summaryDraft?.version ?? 0, opened: openedValues(shown) },
      // What was said of an earlier version is said of that one alone.
      stances: opinions.map(({ id, versions }) => ({
        stance: said.find(({ opinionId, number }) => opinionId === id && number === versions[0]?.number)?.stance,
        note: said.find(({ opinionId }) => opinionId === id)?.note ?? "",
      })),
    },
  });
  const theirs = serverVersion(problem);
  const places = fields.stances.getFieldList();
  return (
    <Panel title={t("opinions.summary.title")}>
      <p className="mb-3 text-muted">{t("opinions.summary.lead")}</p>
      <ActionForm
        form={form}
        defaultIntent="summaryDraft"
        className="grid gap-4"
        conflict={
          theirs &&
          problem && (
            <MergedNotice problem={problem} titleOf={(name) => (name === "text" ? t("opinions.summary.text") : null)} />
          )
        }
      >
        <input
          type="hidden"
          name="version"
          value={String(theirs?.version ?? saved ?? summaryDraft?.version ?? 0)}
          readOnly
        />
        <input type="hidden" name="opened" value={String(fields.opened.initialValue)} readOnly />
        <TextareaField {...bind(fields.text)} label={t("opinions.summary.text")} rows={5} maxLength={8000} />
        <h3 className="font-medium">{t("opinions.summary.stances")}</h3>
        {opinions.map(({ id, author, versions }, place) => {
          const stance = places[place]?.getFieldset();
          if (!stance) return null;
          const number = versions[0]?.number ?? 1;
          return (
            <div key={id} className="grid gap-2 border-t border-line pt-3 sm:grid-cols-2">
              <input type="hidden" name={stance.opinionId.name} value={id} />
              <input type="hidden" name={stance.number.name} value={number} />
              <ChoiceGroup
                {...bind(stance.stance)}
                label={t("opinions.summary.stance", { name: author.name, number })}
                required
                options={stances.map((value) => ({ value, label: t(`opinions.summary.${value}`) }))}
              />
              <TextareaField
                {...bind(stance.note)}
                label={t("opinions.summary.note", { name: author.name })}
                hint={t("opinions.summary.noteHint")}
                rows={2}
                maxLength={2000}
              />
            </div>
          );
        })}
        {summary && (
          <TextField
            {...bind(fields.reason)}
            label={t("opinions.reason")}
            hint={t("opinions.reasonHint")}
            maxLength={200}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button intent="summaryDraft">{t("opinions.saveDraft")}</Button>
          <Button look="primary" intent="summarySign" icon="check">
            {t(summary ? "opinions.signAgain" : "opinions.sign")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
