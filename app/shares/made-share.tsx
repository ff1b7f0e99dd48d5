import { CopyField } from "../components/copy-field";
import { Notice } from "../components/notice";
import { Panel } from "../components/page";
import { useTexts } from "../i18n/use-texts";

interface Made {
  url: string;
  qr: string;
  pin: string | null;
}

/** The new link with its PIN: shown in the answer to the form, and never again. */
export function MadeShare({ made: { url, qr, pin }, expires }: { made: Made; expires: string }) {
  const t = useTexts();
  const copy = { copyLabel: t("shares.made.copy"), copiedLabel: t("shares.made.copied") };
  return (
    <Panel title={t("shares.made.title")} className="border-success">
      <div className="grid gap-4">
        <Notice tone="success">{t(pin ? "shares.made.onceWithPin" : "shares.made.once")}</Notice>
        <CopyField id="made-link" label={t("shares.made.link")} value={url} {...copy} />
        {pin && (
          <div>
            <CopyField id="made-pin" label={t("shares.made.pin")} value={pin} {...copy} />
            <p className="mt-1 text-sm text-muted">{t("shares.made.pinHint")}</p>
          </div>
        )}
        <div
          role="img"
          aria-label={t("shares.made.qr")}
          className="w-40 bg-white"
          dangerouslySetInnerHTML={{ __html: qr }}
        />
        <p className="text-muted">{t("shares.made.expires", { time: expires })}</p>
      </div>
    </Panel>
  );
}
