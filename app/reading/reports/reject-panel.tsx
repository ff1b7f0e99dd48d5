import { useTexts } from "../../i18n/use-texts";
import { ReasonPanel } from "./reason-panel";

const byDefault = ["side", "size", "description", "diagnosis", "patient", "images"] as const;

/** Rejects, by ready reasons of the organization, or by those the product brings, and by one's own words. */
export function RejectPanel({
  version,
  reasons,
  align,
}: {
  version: number;
  reasons: string[];
  align?: "start" | "end";
}) {
  const t = useTexts();
  const ready = reasons.length > 0 ? reasons : byDefault.map((one) => t(`reports.reject.reasons.${one}`));
  return <ReasonPanel action="reject" version={version} align={align} ready={ready} />;
}
