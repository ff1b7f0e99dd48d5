import { Notice } from "../components/notice";
import { useTexts } from "../i18n/use-texts";
import type { ChooseData } from "./upload-data.server";

/** What the upload link, if one was followed, came to. */
export function LinkNotice({ data: { linked, organizations } }: { data: ChooseData }) {
  const t = useTexts();
  if (!linked) return null;
  const { organization } = linked;
  if (!organization) return <Notice tone="warning">{t("uploads.link.over")}</Notice>;
  return organizations.some(({ id }) => id === organization.id) ? (
    <Notice>{t("uploads.link.to", { name: organization.name })}</Notice>
  ) : (
    <Notice tone="warning">{t("uploads.link.mayNot", { name: organization.name })}</Notice>
  );
}
