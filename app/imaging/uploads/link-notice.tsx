import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import type { ChooseData } from "./upload-data.server";

/** What the upload link, if one was followed, came to. */
export function LinkNotice({ data: { link } }: { data: ChooseData }) {
  const t = useTexts();
  if (!link) return null;
  const { organization } = link;
  return organization ? (
    <Notice className="mb-4">{t("uploads.link.to", { name: organization.name })}</Notice>
  ) : (
    <Notice tone="warning" className="mb-4">
      {t("uploads.link.over")}
    </Notice>
  );
}
