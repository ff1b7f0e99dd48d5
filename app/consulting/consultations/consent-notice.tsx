import { Link } from "@remix-run/react";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { useConsultation } from "./use-consultation";

/** The patient has taken the consent back: what that means for the reader's side, and what is to be done. */
export function ConsentNotice() {
  const t = useTexts();
  const { id, side, status, isConsentWithdrawn } = useConsultation();
  if (!isConsentWithdrawn) return null;
  const isOpen = status === "pending" || status === "scheduled";
  return (
    <Notice tone="warning" className="mb-4">
      <p>{t(`consultations.consentWithdrawn.${side}`)}</p>
      {side === "asking" && isOpen && (
        <p>
          {t("consultations.consentWithdrawn.next")}{" "}
          <Link to={pathTo("/consultations/:consultationId/consent", { consultationId: id })}>
            {t("consultations.tabs.consent")}
          </Link>
        </p>
      )}
    </Notice>
  );
}
