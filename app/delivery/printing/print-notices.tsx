import { useTexts } from "../../i18n/use-texts";
import type { SheetMark } from "#contract/delivery/printing";
import { Notice } from "../../components/notice";

/** Says why the sheet bears a watermark, and what to do when no print window opened. Not printed. */
export function PrintNotices({ mark, isPrinting }: { mark: SheetMark | null; isPrinting: boolean }) {
  const t = useTexts();
  if (!mark && !isPrinting) return null;
  return (
    <div className="print-notices">
      {mark && <Notice tone="warning">{t(`printing.print.${mark}`)}</Notice>}
      {isPrinting && <Notice tone="success">{t("printing.print.printing")}</Notice>}
    </div>
  );
}
