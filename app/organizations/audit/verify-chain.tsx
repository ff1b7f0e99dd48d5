import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";

/** What was verified so far; `total` counts over all rounds. */
export interface Verified {
  total: number;
  upTo: number;
  brokenAt: number | null;
  isComplete: boolean;
}

/** The chain is long: it is verified for some seconds at a time, and goes on from where it stopped. */
export function VerifyChain({ verified }: { verified: Verified | null }) {
  const t = useTexts();
  return (
    <Panel title={t("audit.page.verify")} className="mt-6">
      <p className="mb-3 text-muted">{t("audit.page.verifyLead")}</p>
      {verified && (
        <Notice tone={verified.brokenAt === null ? "success" : "danger"} className="mb-3">
          {verified.brokenAt !== null
            ? t("audit.page.broken", { brokenAt: verified.brokenAt })
            : verified.isComplete
              ? t("audit.page.intact", { count: verified.total })
              : t("audit.page.partly", { upTo: verified.upTo })}
        </Notice>
      )}
      <PostForm preventScrollReset>
        {verified && !verified.isComplete && (
          <>
            <input type="hidden" name="after" value={verified.upTo} />
            <input type="hidden" name="total" value={verified.total} />
          </>
        )}
        <Button intent="verify">
          {verified && !verified.isComplete ? t("audit.page.verifyGoOn") : t("audit.page.verifyStart")}
        </Button>
      </PostForm>
    </Panel>
  );
}
