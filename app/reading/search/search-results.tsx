import { Link } from "@remix-run/react";
import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import { ReportStatusBadge } from "../../registration/exams/report-status-badge";
import type { Found } from "./found.server";

const row =
  "flex min-h-[2.5rem] flex-wrap items-center gap-x-3 rounded px-2 py-1 text-text hover:bg-sunken focus:bg-sunken";

/** What was found: exams first, then pages of the product. */
export function SearchResults({ found: { q, exams, places } }: { found: Found }) {
  const t = useTexts();
  if (exams.length + places.length === 0) return <p className="px-2 text-muted">{t("common.search.nothing", { q })}</p>;
  return (
    <>
      {exams.length > 0 && (
        <section aria-label={t("common.search.exams")}>
          <h2 className="px-2 text-sm text-muted">{t("common.search.exams")}</h2>
          <ul>
            {exams.map((exam) => (
              <li key={exam.id}>
                <Link to={exam.href} className={row}>
                  <bdi className="font-medium [overflow-wrap:anywhere]">{exam.patientName}</bdi>
                  {exam.urgent && (
                    <StatusBadge tone="warning" icon="urgent">
                      {t("common.examMark.urgent")}
                    </StatusBadge>
                  )}
                  <span>{exam.sexAge}</span>
                  <span className="[overflow-wrap:anywhere]">{exam.study}</span>
                  <span className="tabular-nums text-muted">{exam.accessionNumber}</span>
                  <span className="tabular-nums text-muted">{exam.studyTime}</span>
                  <ReportStatusBadge status={exam.status} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {places.length > 0 && (
        <section aria-label={t("common.search.places")} className="mt-2">
          <h2 className="px-2 text-sm text-muted">{t("common.search.places")}</h2>
          <ul>
            {places.map(({ href, label }) => (
              <li key={href}>
                <Link to={href} className={row}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
