import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { describe, FieldError } from "../../components/field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { QueryForm } from "../../components/query-form";
import { StatusBadge } from "../../components/status-badge";
import { TextField } from "../../components/text-field";
import { pathTo } from "../../paths";
import { useInList, useListField } from "../exams/list-back";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { MatchData } from "./match-data.server";
import { ScheduledFacts } from "./scheduled-facts";

/** Scheduled exams it may be, one of which is chosen; or a word that it is none. */
export function Candidates({ exam, own, q, candidates, updated, isUnscheduled }: MatchData) {
  const t = useTexts();
  const inList = useInList();
  const list = useListField();
  const { form, fields, bind } = useActionForm<{ updated: string; choice: string }>({
    id: "match",
    intents: ["match"],
  });
  const choice = { ...bind(fields.choice), label: t("matching.candidates") };
  const { control, errorId } = describe(choice);
  return (
    <>
      <Panel title={t("matching.images")}>
        <p className="[overflow-wrap:anywhere]">{own.join(" · ")}</p>
      </Panel>
      <Panel title={t("matching.candidates")}>
        <QueryForm className="mb-4 flex flex-wrap items-end gap-2">
          {list && <input type="hidden" {...list} />}
          <TextField
            name="q"
            type="search"
            label={t("matching.search")}
            defaultValue={q}
            maxLength={64}
            className="w-72 max-sm:w-full"
          />
          <Button icon="search">{t("matching.find")}</Button>
        </QueryForm>
        <ActionForm form={form} defaultIntent="match" className="grid gap-4">
          {candidates.length === 0 && (
            <p className="text-muted">{t(q === "" ? "matching.noCandidates" : "matching.notFound")}</p>
          )}
          <fieldset className="min-w-0" aria-describedby={control["aria-describedby"]}>
            <legend className="sr-only">{t("matching.candidates")}</legend>
            <div className="grid gap-2">
              {candidates.map(({ value, agrees, isOtherPatient, ...scheduled }) => (
                <label
                  key={value}
                  className="flex items-start gap-3 rounded border border-line p-3 hover:bg-sunken has-[:checked]:border-accent has-[:checked]:bg-accent-soft"
                >
                  <input type="radio" name={choice.name} form={choice.form} value={value} required className="mt-1" />
                  <span className="grid min-w-0 gap-1">
                    <ScheduledFacts scheduled={scheduled} />
                    <span className="flex flex-wrap gap-1">
                      {isOtherPatient && (
                        <StatusBadge tone="danger" icon="warning">
                          {t("matching.otherPatient")}
                        </StatusBadge>
                      )}
                      {agrees.map((agreement) => (
                        <StatusBadge key={agreement} tone="success" icon="check">
                          {t(`matching.agrees.${agreement}`)}
                        </StatusBadge>
                      ))}
                    </span>
                  </span>
                </label>
              ))}
            </div>
            <FieldError id={errorId} errors={choice.errors} />
          </fieldset>
          {candidates.length > 0 && <Notice>{t("matching.explanation")}</Notice>}
          <input type="hidden" name="updated" value={updated} />
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={inList(pathTo("/studies/:examId", { examId: exam.id }))}>{t("matching.back")}</LinkButton>
            {candidates.length > 0 && (
              <Button intent="match" look="primary" icon="link">
                {t("matching.submit")}
              </Button>
            )}
          </div>
        </ActionForm>
      </Panel>
      <Panel>
        <PostForm className="flex flex-wrap items-center justify-between gap-2">
          <p>{t(isUnscheduled ? "matching.isUnscheduled" : "matching.isUnmatched")}</p>
          <Button intent={isUnscheduled ? "unmatched" : "unscheduled"}>
            {t(isUnscheduled ? "matching.putBack" : "matching.leave")}
          </Button>
        </PostForm>
      </Panel>
    </>
  );
}
