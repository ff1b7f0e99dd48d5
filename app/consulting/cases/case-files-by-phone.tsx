import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "../../components/button";
import { PhoneCode, type ShownCode } from "../../components/phone-code";
import { useAskedCode } from "../../components/use-asked-code";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { loader as casesLoader } from "./cases";

const everyMs = 3_000;

interface ShownFiles {
  consultationId: string;
  caseId: string;
  count: number;
}

/** A code for a phone without an account; while it is shown, the page looks whether something has come. */
export function CaseFilesByPhone({ phone, shown }: { phone: ShownCode | null; shown: ShownFiles }) {
  const t = useTexts();
  const asked = useAskedCode(phone);
  if (!asked)
    return (
      <PostForm className="mt-4 flex flex-wrap items-center gap-3">
        <Button intent="phone" icon="camera">
          {t("reports.attachments.phone")}
        </Button>
        <span className="text-sm text-muted">{t("reports.attachments.phoneLead")}</span>
      </PostForm>
    );
  return (
    <div className="mt-4">
      <LooksAgain {...shown} />
      <PhoneCode
        code={asked}
        label={t("cases.files.qr")}
        lead={t("reports.attachments.scan", { time: asked.expires })}
        look={{ to: ".", label: t("reports.attachments.look") }}
      />
    </div>
  );
}

/**
 * Looks at the page of all cases, which stays when the consultation ends: this one is no more then, and would take with it
 * what is typed.
 */
function LooksAgain({ consultationId, caseId, count }: ShownFiles) {
  const { load, data } = useFetcher<typeof casesLoader>();
  const { revalidate } = useRevalidator();
  const there = data?.cases.find(({ id }) => id === caseId)?.files.length ?? count;
  useEffect(() => {
    const timer = setInterval(() => load(pathTo("/consultations/:consultationId/case", { consultationId })), everyMs);
    return () => clearInterval(timer);
  }, [consultationId, load]);
  useEffect(() => {
    if (there !== count) revalidate();
  }, [there, count, revalidate]);
  return null;
}
