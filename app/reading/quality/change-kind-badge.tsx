import type { ChangeKind } from "#contract/reading/approver-changes";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

const looks: Record<ChangeKind, { tone: Tone; icon: IconName }> = {
  side: { tone: "danger", icon: "danger" },
  number: { tone: "warning", icon: "warning" },
  negation: { tone: "violet", icon: "minus" },
  wording: { tone: "neutral", icon: "edit" },
};

export function ChangeKinds({ kinds }: { kinds: ChangeKind[] }) {
  const t = useTexts();
  return (
    <>
      {kinds.map((kind) => (
        <StatusBadge key={kind} {...looks[kind]}>
          {t(`quality.changes.kinds.${kind}`)}
        </StatusBadge>
      ))}
    </>
  );
}
