import type { ReportContent } from "#contract/reading/report-content";
import { useTexts } from "../../i18n/use-texts";
import { keyImageSource } from "./key-image-source";

/** What a report holds beside its texts. */
export const contentValues = ["positive", "critical", "bodyPartCount", "keyImages"] as const;

/** A value of a report's content as it reads. */
export function ContentValue({ content, field }: { content: ReportContent; field: (typeof contentValues)[number] }) {
  const t = useTexts();
  switch (field) {
    case "positive":
      return t(`reports.positive.${content.positive === null ? "null" : content.positive ? "true" : "false"}`);
    case "critical":
      if (!content.critical) return t("reports.critical.no");
      return content.criticalCategory
        ? t(`reports.critical.categories.${content.criticalCategory}`)
        : t("reports.critical.yes");
    case "bodyPartCount":
      return <span className="tabular-nums">{content.bodyPartCount}</span>;
    case "keyImages":
      return content.keyImages.length === 0 ? (
        t("reports.keyImage.noneReading")
      ) : (
        <span className="flex flex-wrap gap-1">
          {content.keyImages.map((image, index) => (
            <img
              key={index}
              src={keyImageSource(image)}
              alt={t("reports.keyImage.alt", { number: index + 1 })}
              className="h-12 w-16 rounded bg-black object-contain"
            />
          ))}
        </span>
      );
  }
}
