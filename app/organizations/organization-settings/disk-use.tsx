import type { DiskUse } from "#contract/organizations/disk-use";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import { QuotaInput } from "./quota-form";

const parts = [
  "imageBytes",
  "attachmentBytes",
  "conflictBytes",
  "openUploadBytes",
] as const satisfies (keyof DiskUse)[];

/** Room the organization's files take, each number as the reader writes it. */
export type ShownDiskUse = Record<(typeof parts)[number] | "exams" | "totalBytes", string>;

/** How much they may take. */
export interface ShownQuota {
  /** As the reader writes it; null without a quota. */
  shown: string | null;
  bytes: number | null;
  isReached: boolean;
  maySet: boolean;
}

/** How much room the organization's exams take, and what takes it. */
export function DiskUsePanel({ use, quota }: { use: ShownDiskUse; quota: ShownQuota }) {
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
        <p className="mt-2 tabular-nums">
          {quota.shown === null
            ? t("organizationSettings.diskUse.noQuota")
            : t("organizationSettings.diskUse.quota", { quota: quota.shown })}
        </p>
        {quota.isReached && <Notice tone="warning">{t("organizationSettings.diskUse.reached")}</Notice>}
        <p className="mt-2 text-sm text-muted">{t("organizationSettings.diskUse.hint")}</p>
        {quota.maySet && (
          <QuotaInput
            id="quota"
            bytes={quota.bytes}
            label={t("organizationSettings.diskUse.quotaField")}
            hint={t("organizationSettings.diskUse.quotaHint")}
            save={t("organizationSettings.diskUse.setQuota")}
          />
        )}
      </div>
    </section>
  );
}
