import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";

/** Files that were not added, and why. */
export function RefusedFiles({ refused }: { refused: { name: string; reason: string }[] }) {
  const t = useTexts();
  if (refused.length === 0) return null;
  return (
    <Notice tone="danger">
      <p>{t("reports.attachments.refused")}</p>
      <ul>
        {refused.map(({ name, reason }, index) => (
          <li key={index} className="[overflow-wrap:anywhere]">
            <b>{name}</b> · {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
