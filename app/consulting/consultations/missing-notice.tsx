import { Link } from "@remix-run/react";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { useConsultation } from "./use-consultation";

/** Who keeps an open consultation from being arranged, and where somebody is named. */
export function MissingNotice() {
  const t = useTexts();
  const { id, status, missing } = useConsultation();
  if (status !== "pending" || missing.length === 0) return null;
  const isPlace = missing.some(({ person }) => person === null);
  return (
    <Notice tone="warning" className="mb-4">
      <p>{t("consultations.missing.lead")}</p>
      <ul className="list-disc pl-5">
        {missing.map(({ bucketName, department, person, isAsked }, place) => (
          <li key={place}>
            {[
              person?.name ?? (department || t("consultations.missing.anyDepartment")),
              bucketName,
              ...(isAsked ? [t("consultations.missing.isAsked")] : []),
            ].join(" · ")}
          </li>
        ))}
      </ul>
      {isPlace && (
        <Link to={pathTo("/consultations/:consultationId/experts", { consultationId: id })}>
          {t("consultations.missing.fill")}
        </Link>
      )}
      {!isPlace && missing.some(({ isAsked }) => !isAsked) && <a href="#members">{t("consultations.missing.name")}</a>}
    </Notice>
  );
}
