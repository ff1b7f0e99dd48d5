import type { DiskUse } from "#contract/disk-use";
import { useTexts } from "../i18n/use-texts";

const parts = ["imageBytes", "attachmentBytes", "conflictBytes"] as const satisfies (keyof DiskUse)[];

/** Room the organization's files take, each number as the reader writes it. */
export type ShownDiskUse = Record<(typeof parts)[number] | "exams" | "totalBytes", string>;

/** How much room the organization's exams take, and what takes it. */
export function DiskUsePanel({ use }: { use: ShownDiskUse }) {
  const t = useTexts();
  return (
    <section>
      <h3 className="mb-2 text-lg">{t("organizationSettings.diskUse.title")}</h3>
      <div className="rounded-lg border border-line bg-surface p-3">
        <p className="font-medium tabular-nums">
          {t("organizationSettings.diskUse.total", { total: use.totalBytes, exams: use.exams })}
        </p>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {parts.map((part) => (
            <div key={part} className="flex gap-2">
              <dt className="text-muted">{t(`organizationSettings.diskUse.${part}`)}</dt>
              <dd className="tabular-nums">{use[part]}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-sm text-muted">{t("organizationSettings.diskUse.hint")}</p>
      </div>
    </section>
  );
}
