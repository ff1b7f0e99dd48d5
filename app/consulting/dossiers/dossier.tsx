import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { groupedVerifyCode } from "#contract/identity/verify-code";
import { Button, LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";

export const handle = { i18n: "dossiers", title: "dossiers.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const language = languageOf(args.request);
  const [{ editions, isNewest, isSummaryOutdated, mayIssue }, { timeZone }] = await Promise.all([
    api.dossiers.ofConsultation({ id, language }),
    api.consultations.detail({ id }),
  ]);
  const { dayTime } = formats(language, timeZone);
  return {
    ...{ id, language, isNewest, isSummaryOutdated, mayIssue },
    editions: editions.map(({ number, issued, issuedBy, verifyCode }) => ({
      ...{ number, issuedBy, issuedText: dayTime(issued), code: groupedVerifyCode(verifyCode) },
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  return submitted(await posted(args), z.object({}), async () => {
    await api.dossiers.issue({ id });
    return redirectDone(
      args.context,
      pathTo("/consultations/:consultationId/dossier", { consultationId: id }),
      "saved",
    );
  });
}

/** The editions of the dossier that were issued, and the form that issues what it says now. */
export default function DossierPage() {
  const t = useTexts();
  const { id, language, editions, isNewest, isSummaryOutdated, mayIssue } = useLoaderData<typeof loader>();
  const { form } = useActionForm<Record<string, never>>({ id: "issue" });
  const printOf = (number?: number) =>
    pathTo(
      "/consultations/:consultationId/dossier/print",
      { consultationId: id },
      { language, ...(number === undefined ? {} : { number: String(number) }) },
    );
  const pdfOf = (number: number) =>
    `/api/v1/consultations/${id}/dossier/pdf?${new URLSearchParams({ language, number: String(number) })}`;
  const isHeldBack = isSummaryOutdated && !isNewest;
  const state = isNewest ? "upToDate" : mayIssue ? (editions.length > 0 ? "changed" : "none") : "early";
  return (
    <div className="grid gap-4">
      <Panel>
        <p className="max-w-prose text-muted">{t("dossiers.lead")}</p>
        <p className="mt-2 max-w-prose text-muted">
          {t("dossiers.images")}{" "}
          <Link to={pathTo("/consultations/:consultationId/exams", { consultationId: id })}>
            {t("dossiers.imagesLink")}
          </Link>
        </p>
        {isHeldBack ? (
          <Notice tone="warning" className="my-3">
            {t("dossiers.outdated")}{" "}
            <Link to={pathTo("/consultations/:consultationId/opinions", { consultationId: id })}>
              {t("dossiers.toSummary")}
            </Link>
          </Notice>
        ) : (
          <p className="my-3">{t(`dossiers.${state}`)}</p>
        )}
        <div className="flex flex-wrap items-end gap-2">
          <LinkButton to={printOf()} reloadDocument icon="print">
            {t("dossiers.copy")}
          </LinkButton>
          {mayIssue && (
            <ActionForm form={form}>
              <Button look="primary" icon="check">
                {t("dossiers.issue")}
              </Button>
            </ActionForm>
          )}
        </div>
      </Panel>
      {editions.length > 0 && (
        <Panel title={t("dossiers.editions")}>
          <ul className="grid gap-3">
            {editions.map(({ number, issuedBy, issuedText, code }) => (
              <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="font-medium">{t("dossiers.edition", { number })}</p>
                  <p className="text-sm text-muted">
                    {t("dossiers.issuedBy", { name: issuedBy.name, time: issuedText })}
                  </p>
                  <p className="text-sm tabular-nums text-muted">{t("dossiers.code", { code })}</p>
                </div>
                <LinkButton to={printOf(number)} reloadDocument icon="print">
                  {t("dossiers.print")}
                </LinkButton>
                <a className="button button-secondary" href={pdfOf(number)}>
                  {t("dossiers.pdf")}
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
