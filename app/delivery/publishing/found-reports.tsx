import { buttonLook, LinkButton } from "../../components/button";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import type { FoundReport } from "./shown-found.server";

/** The patient's reports: those that may be printed, and from when the others. */
export function FoundReports({ reports, start }: { reports: FoundReport[]; start: string }) {
  const t = useTexts();
  return (
    <>
      <h2 className="mb-4">
        {t("publishing.selfPrint.found")} <bdi>{reports[0]?.patientName}</bdi>
      </h2>
      <ul className="grid gap-4">
        {reports.map(({ study, approved, released, disclaimer, fileHref }, place) => (
          <li key={place} className="grid gap-2 rounded-lg border border-line p-4">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="min-w-0">
                {study}
                <span className="block text-[0.8em] tabular-nums text-muted">
                  {t("publishing.selfPrint.approved", { time: approved })}
                </span>
              </p>
              {fileHref ? (
                <a href={fileHref} target="_blank" rel="noreferrer" className={buttonLook("primary")}>
                  <Icon name="print" />
                  {t("publishing.selfPrint.print")}
                </a>
              ) : (
                <p>{t("publishing.selfPrint.notYet", { time: released })}</p>
              )}
            </div>
            {disclaimer && <p className="whitespace-pre-line text-muted">{disclaimer}</p>}
          </li>
        ))}
      </ul>
      <p className="mt-6 text-muted">{t("publishing.selfPrint.ends")}</p>
      <p className="mt-4 text-center">
        <LinkButton to={start} reloadDocument icon="check">
          {t("publishing.selfPrint.done")}
        </LinkButton>
      </p>
    </>
  );
}
