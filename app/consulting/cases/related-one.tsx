import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { shownRow } from "../consultations/shown-consultation.server";
import { ConsultationStatusBadge } from "../consultations/status-badges";
import { BoundExams } from "./bound-exams";
import { CaseCard } from "./case-card";
import { shownCase } from "./shown-case.server";
import { shownBoundExam } from "./shown-exam.server";

export const handle = { i18n: ["consultations", "cases"], title: "cases.related.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const language = languageOf(args.request);
  const { note, consultation, cases, exams } = await api.consultationLinks.read({
    id,
    linkId: paramOf(args, "linkId"),
  });
  return {
    id,
    note,
    consultation: shownRow(consultation, language),
    cases: cases.map((one) => shownCase(one, language)),
    exams: exams.map((row) => shownBoundExam(row, language)),
  };
}

/** A related consultation, to be read beside this one: nothing of it is changed here. */
export default function RelatedConsultationPage() {
  const t = useTexts();
  const { id, note, consultation, cases, exams } = useLoaderData<typeof loader>();
  const { patientName, sexAge, reason, startsText, status, appliedBucketName, joinedBuckets } = consultation;
  const facts = [
    { label: t("consultations.starts"), value: startsText },
    { label: t("consultations.applied"), value: appliedBucketName },
    { label: t("consultations.joined"), value: joinedBuckets.map(({ name }) => name).join(" · ") },
    { label: t("cases.related.note"), value: note },
    { label: t("cases.related.purpose"), value: consultation.purpose },
    { label: t("cases.related.question"), value: consultation.question },
  ].filter(({ value }) => value !== "");
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <div>
        <BackLink to={pathTo("/consultations/:consultationId/related", { consultationId: id })}>
          {t("cases.related.back")}
        </BackLink>
        <p className="text-sm text-muted">{t("cases.related.readOnly")}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-xl [overflow-wrap:anywhere]">{reason}</h2>
          <ConsultationStatusBadge status={status} />
        </div>
        <p>
          <bdi>{patientName}</bdi> {sexAge}
        </p>
      </div>
      <Panel>
        <dl className="grid gap-2">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {cases.map((one) => (
        <CaseCard key={one.id} consultationId={consultation.id} shown={one} mayWrite={false} />
      ))}
      {exams.length > 0 && <BoundExams consultationId={consultation.id} exams={exams} />}
      <LinkButton
        to={pathTo("/consultations/:consultationId", { consultationId: consultation.id })}
        icon="right"
        className="justify-self-start"
      >
        {t("cases.related.openIt")}
      </LinkButton>
    </div>
  );
}
