import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { LinkButton } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Page } from "../../components/page";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { ConsultationStatusBadge } from "../consultations/status-badges";

export const handle = { i18n: ["consultations", "cases"], title: "cases.ofExam.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const examId = paramOf(args, "examId");
  const reportId = new URL(args.request.url).searchParams.get("reportId");
  const language = languageOf(args.request);
  const { consultations, mayAsk } = await api.consultationExams.ofExam({ id: examId });
  return {
    examId,
    reportId,
    mayAsk,
    consultations: consultations.map(({ starts, timeZone, ...one }) => ({
      ...one,
      startsText: formats(language, timeZone).dayTime(starts),
    })),
  };
}

/** Consultations of one exam, and the way to ask for another. */
export default function ConsultationsOfExamPage() {
  const t = useTexts();
  const { examId, reportId, mayAsk, consultations } = useLoaderData<typeof loader>();
  const columns: Column<(typeof consultations)[number]>[] = [
    { key: "reason", header: t("consultations.reason"), cell: ({ reason }) => reason },
    { key: "patient", header: t("consultations.patient"), cell: ({ patientName }) => <bdi>{patientName}</bdi> },
    { key: "starts", header: t("consultations.starts"), cell: ({ startsText }) => startsText, isOneLine: true },
    {
      key: "status",
      header: t("consultations.status"),
      cell: ({ status }) => <ConsultationStatusBadge status={status} />,
    },
  ];
  return (
    <>
      <div className="px-4 pt-4 sm:px-6">
        <BackLink to={pathTo("/studies/:examId", { examId })}>{t("cases.ofExam.back")}</BackLink>
      </div>
      <Page
        title={t("cases.ofExam.title")}
        actions={
          mayAsk && (
            <LinkButton to={pathTo("/consultations/add", {}, { examId, reportId })} look="primary" icon="plus">
              {t("cases.ofExam.ask")}
            </LinkButton>
          )
        }
      >
        {consultations.length === 0 ? (
          <EmptyState icon="users" title={t("cases.ofExam.empty")} />
        ) : (
          <DataTable
            caption={t("cases.ofExam.title")}
            columns={columns}
            rows={consultations}
            rowKey={({ id }) => id}
            rowHref={({ id }) => pathTo("/consultations/:consultationId", { consultationId: id })}
          />
        )}
      </Page>
    </>
  );
}
