import { Link, useSearchParams } from "@remix-run/react";
import { useHydrated } from "../../components/use-hydrated";
import { useTexts } from "../../i18n/use-texts";
import type { ViewerData } from "./viewer-data.server";
import { ViewerIcon } from "./viewer-icon";

type HeadProps = Pick<ViewerData, "current" | "back" | "others"> & { priorId: string | null };

/** Whose exam it is, and which earlier one stands beside it; the URL says the latter. */
export function ViewerHead({ current, back, others, priorId }: HeadProps) {
  const t = useTexts();
  const isByLink = current.pass !== null;
  const words = t(isByLink ? "viewer.backToReport" : "viewer.back");
  const isHydrated = useHydrated();
  const [, setParams] = useSearchParams();
  return (
    <header className="viewer-bar">
      {back !== null && (
        // What is read by a link is a page without scripts.
        <Link to={back} reloadDocument={isByLink} aria-label={words} title={words} className="viewer-button">
          <ViewerIcon name="back" />
        </Link>
      )}
      <h1 className="min-w-0 truncate text-base">
        <bdi>{current.patientName}</bdi> <span className="text-sm font-normal">{current.sexAge}</span>{" "}
        <span className="text-sm font-normal">{current.study}</span>
      </h1>
      {others.length > 0 && (
        <select
          className="viewer-select ml-auto"
          aria-label={t("viewer.prior")}
          value={priorId ?? ""}
          disabled={!isHydrated}
          onChange={({ target }) => {
            setParams((known) => withPrior(known, target.value), { replace: true, preventScrollReset: true });
          }}
        >
          <option value="">{t("viewer.noPrior")}</option>
          {others.map(({ id, day, study, contradictions }) => (
            <option key={id} value={id}>
              {[day, study, ...contradictions.map((field) => `⚠ ${t(`images.otherPerson.${field}`)}`)].join(" ")}
            </option>
          ))}
        </select>
      )}
    </header>
  );
}

function withPrior(known: URLSearchParams, priorId: string): URLSearchParams {
  const next = new URLSearchParams(known);
  if (priorId) next.set("prior", priorId);
  else next.delete("prior");
  return next;
}
