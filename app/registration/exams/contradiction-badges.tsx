import type { PatientContradiction } from "#contract/registration/exam-record";
import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

/** In what an exam under the patient's ID says otherwise who the patient is. */
export function ContradictionBadges({ contradictions }: { contradictions: readonly PatientContradiction[] }) {
  const t = useTexts();
  return contradictions.map((field) => (
    <StatusBadge key={field} tone="danger" icon="danger">
      {t(`images.otherPerson.${field}`)}
    </StatusBadge>
  ));
}
