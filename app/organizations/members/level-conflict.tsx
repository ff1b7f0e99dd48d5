import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";

/** Another administrator gave the member this level meanwhile; the form below keeps the one that was chosen. */
export function LevelConflict({ level }: { level: string }) {
  const t = useTexts();
  return <Notice tone="warning">{t("members.levelConflict", { level })}</Notice>;
}
