import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { signedIn } from "../../session/signed-in.server";
import { Button, buttonLook, LinkButton } from "../../components/button";
import { CheckboxField, SelectField } from "../../components/choice-field";
import { EmptyState } from "../../components/empty-state";
import { Icon } from "../../components/icon";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { StatusBadge } from "../../components/status-badge";
import { tickedField } from "../../reading/exams/batch-bar";
import { useListBack } from "../../registration/exams/list-back";
import { formIdField } from "../../forms/kept-form";
import { posted } from "../../forms/posted.server";
import { useKeptFields } from "../../forms/use-kept-fields";
import { languages } from "#texts/languages";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { batchStep, keptStep } from "./batch-step.server";
import { ToldByInspection } from "./told-by-inspection";

/** Id of the form that makes the step. */
const stepForm = "batch-step";

export const handle = { i18n: ["exams", "reports"], title: "exams.batch.title" } satisfies PageHandle;

/** Which exams a step is about comes with the list's form, or is kept of it: an address alone says none. */
export async function loader(args: LoaderFunctionArgs) {
  return keptStep(args, await signedIn(args));
}

export async function action(args: ActionFunctionArgs) {
  const session = await signedIn(args);
  return batchStep(args, session, await posted(args));
}

/** One step for several exams: first what is about to happen, then what happened to each. */
export default function BatchPage() {
  const t = useTexts();
  const back = useListBack();
  const kept = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // What is kept of the page's own form is no step.
  const step = answer && "exams" in answer ? answer : kept;
  const chosen = useKeptFields(stepForm);
  // What smart inspect told of them may be answered here; the others stay as they are.
  const answerable = (step?.exams ?? []).filter(({ warnings }) => warnings?.confirmation);
  return (
    <Page
      title={t("exams.batch.title")}
      width="prose"
      actions={
        <LinkButton to={back} icon="left">
          {t("exams.list.backToList")}
        </LinkButton>
      }
    >
      {!step || step.exams.length === 0 ? (
        <EmptyState title={t("exams.batch.none")}>{t("exams.batch.noneHint")}</EmptyState>
      ) : (
        <>
          {step.isDone ? (
            <Notice tone={step.refused > 0 ? "warning" : "success"} className="mb-3">
              {t("exams.batch.done", { done: step.exams.length - step.refused, refused: step.refused })}
            </Notice>
          ) : (
            <p className="mb-3 max-w-prose text-muted">{t(`exams.batch.${step.intent}Lead`)}</p>
          )}
          <ul className="mb-4 divide-y divide-line rounded-lg border border-line bg-surface">
            {step.exams.map(({ id, href, patientName, study, accessionNumber, refusal, warnings }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
                <Link to={href} className="font-medium">
                  <bdi className="[overflow-wrap:anywhere]">{patientName}</bdi>
                </Link>
                <span className="[overflow-wrap:anywhere]">{study}</span>
                <span className="tabular-nums text-muted">{accessionNumber}</span>
                {step.isDone && (
                  <StatusBadge tone={refusal ? "danger" : "success"} icon={refusal ? "warning" : "success"}>
                    {t(refusal ? "exams.batch.left" : `exams.batch.${step.intent}Done`)}
                  </StatusBadge>
                )}
                {refusal && <span className="w-full text-danger">{refusal}</span>}
                {warnings && (
                  <ToldByInspection
                    examId={id}
                    patientName={patientName}
                    href={href}
                    warnings={warnings}
                    form={stepForm}
                  />
                )}
              </li>
            ))}
          </ul>
          {answerable.length > 0 && (
            <PostForm id={stepForm}>
              <ChosenExams exams={answerable} />
              <input type="hidden" name="confirmed" value="on" />
              <div className="flex justify-end">
                <Button look="primary" icon="check" intent="approve">
                  {t("exams.batch.approveAnswered")}
                </Button>
              </div>
            </PostForm>
          )}
          {step.fileHref && (
            <p className="flex justify-end">
              <a href={step.fileHref} target="_blank" rel="noreferrer" className={buttonLook("primary")}>
                <Icon name="print" />
                {t("exams.batch.openFile")}
              </a>
            </p>
          )}
          {!step.isDone && step.intent === "export" && (
            <form method="post" action={step.exportPath}>
              <input type="hidden" name={formIdField} value={stepForm} />
              <ChosenExams exams={step.exams} />
              <div className="flex justify-end">
                <Button look="primary" icon="download" intent={step.intent}>
                  {t("exams.export.file")}
                </Button>
              </div>
            </form>
          )}
          {!step.isDone && step.intent !== "export" && (
            <PostForm id={stepForm}>
              <ChosenExams exams={step.exams} />
              <input type="hidden" name="confirmed" value="on" />
              {step.intent === "assign" && (
                <Panel className="mb-3">
                  <SelectField
                    name="accountId"
                    label={t("exams.batch.whom")}
                    options={step.people}
                    empty={t("exams.batch.nobody")}
                    defaultValue={textOf(chosen.accountId)}
                    required
                  />
                </Panel>
              )}
              {step.intent === "print" && (
                <Panel className="mb-3 grid gap-3 sm:grid-cols-2">
                  <SelectField
                    name="language"
                    label={t("exams.batch.language")}
                    options={languages.map(({ code, name }) => ({ value: code, label: name }))}
                    defaultValue={textOf(chosen.language) ?? step.language}
                  />
                  <CheckboxField
                    name="twoSided"
                    label={t("exams.batch.twoSided")}
                    hint={t("exams.batch.twoSidedHint")}
                    defaultChecked={chosen.twoSided === "on"}
                  />
                </Panel>
              )}
              <div className="flex justify-end">
                <Button look="primary" icon="check" intent={step.intent}>
                  {t(`exams.batch.${step.intent}`)}
                </Button>
              </div>
            </PostForm>
          )}
        </>
      )}
    </Page>
  );
}

function ChosenExams({ exams }: { exams: { id: string }[] }) {
  return exams.map(({ id }) => <input key={id} type="hidden" name={tickedField} value={id} />);
}

const textOf = (kept: unknown) => (typeof kept === "string" ? kept : undefined);
