import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { AnswerDue } from "./answer-due";
import { useConsultation } from "./use-consultation";

/** What is asked, and about whom; what nobody wrote is left out. */
export function FactsPanel() {
  const t = useTexts();
  const { id, status, reason, purpose, question, specialtyWanted, titleWanted, note, urgency, hasVideo, ...rest } =
    useConsultation();
  const { patientId, patientTel, patientEmail, contactHospital, startsText, minutes, dueText, promise, cancelReason } =
    rest;
  return (
    <Panel title={t("consultations.form.case")}>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label={t("consultations.reason")} isWide>
          {reason}
        </Fact>
        <Fact label={t("consultations.question")} isWide>
          {question}
        </Fact>
        <Fact label={t("consultations.purpose")} isWide>
          {purpose}
        </Fact>
        <Fact label={t("consultations.starts")}>
          {startsText} · {t("consultations.minutes", { minutes })}
          {hasVideo && ` · ${t("consultations.video")}`}
          {status === "scheduled" && (
            <>
              {" · "}
              <Link to={pathTo("/consultations/:consultationId/calendar", { consultationId: id })} reloadDocument>
                {t("notices.calendar")}
              </Link>
            </>
          )}
        </Fact>
        <Fact label={t("consultations.urgency")}>{t(`consultations.urgencies.${urgency}`)}</Fact>
        <Fact label={t("consultations.answerDue")}>{dueText && <AnswerDue dueText={dueText} promise={promise} />}</Fact>
        <Fact label={t("consultations.specialtyWanted")}>{specialtyWanted}</Fact>
        <Fact label={t("consultations.titleWanted")}>{titleWanted}</Fact>
        <Fact label={t("consultations.patientId")}>{patientId}</Fact>
        <Fact label={t("consultations.tel")}>{patientTel && <a href={`tel:${patientTel}`}>{patientTel}</a>}</Fact>
        <Fact label={t("consultations.email")}>{patientEmail}</Fact>
        <Fact label={t("consultations.contactHospital")}>{contactHospital}</Fact>
        <Fact label={t("consultations.note")} isWide>
          {note}
        </Fact>
        <Fact label={t("consultations.statuses.canceled")} isWide>
          {cancelReason}
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={isWide ? "sm:col-span-2" : ""}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
