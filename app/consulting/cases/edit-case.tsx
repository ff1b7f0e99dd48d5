import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { Refusal } from "../../forms/refusal";
import { VersionedForm } from "../../forms/versioned-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { notFound } from "../../problems/thrown-problem.server";
import { RefusedFiles } from "../../reading/reports/refused-files";
import { signedIn } from "../../session/signed-in.server";
import { caseAction } from "./case-action.server";
import { CaseFileForms } from "./case-file-forms";
import { CaseFilesByPhone } from "./case-files-by-phone";
import { ChangeCaseForm } from "./change-case-form";
import { shownCase } from "./shown-case.server";
import { UploadCaseFiles } from "./upload-case-files";

export const handle = { i18n: ["consultations", "cases", "reports"], title: "cases.cases.edit" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const caseId = paramOf(args, "caseId");
  const { cases, mayWrite, mayRemove } = await api.clinicCases.list({ id });
  const one = cases.find((each) => each.id === caseId);
  if (!one || !mayWrite) throw notFound(args.context);
  return { id, shown: shownCase(one, languageOf(args.request)), mayRemove };
}

export async function action(args: ActionFunctionArgs) {
  const outcome = await caseAction(args, await signedIn(args));
  return "files" in outcome ? data(outcome.files, { status: outcome.status }) : outcome.answer;
}

/** After a refusal too: what was taken meanwhile shows. */
export const shouldRevalidate = () => true;

/** The words of a case and its papers, as the asking side writes them. */
export default function EditCasePage() {
  const t = useTexts();
  const { id, shown, mayRemove } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const files = answer && "refused" in answer ? answer : null;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <div>
        <BackLink to={pathTo("/consultations/:consultationId/case", { consultationId: id })}>
          {t("cases.cases.title")}
        </BackLink>
      </div>
      <Refusal intents={["describe", "removeFile", "phone", "remove"]} />
      <Panel title={t("cases.cases.edit")}>
        <VersionedForm version={shown.version}>
          {(saved) => <ChangeCaseForm shown={shown} saved={saved} />}
        </VersionedForm>
      </Panel>
      <Panel title={t("cases.files.title")}>
        {files?.problem && <Notice tone="danger">{files.problem.text}</Notice>}
        {files && <RefusedFiles refused={files.refused} />}
        <CaseFileForms consultationId={id} files={shown.files} mayRemove={mayRemove} />
        <UploadCaseFiles />
        <CaseFilesByPhone
          phone={answer && "phone" in answer ? answer.phone : null}
          shown={{ consultationId: id, caseId: shown.id, count: shown.files.length }}
        />
      </Panel>
      {mayRemove && (
        <Panel title={t("cases.cases.remove")}>
          <p className="mb-3 text-muted">{t("cases.cases.removeHint")}</p>
          <PostForm>
            <Button look="danger" icon="trash" intent="remove">
              {t("cases.cases.remove")}
            </Button>
          </PostForm>
        </Panel>
      )}
    </div>
  );
}
