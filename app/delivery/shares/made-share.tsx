import { CopyField } from "../../components/copy-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { QrCode } from "../../components/qr-code";
import type { Texts } from "#texts/texts";
import { useTexts } from "../../i18n/use-texts";

interface Made {
  url: string;
  qr: string;
  pin: string | null;
}

const copyTexts = (t: Texts) => ({ copyLabel: t("shares.made.copy"), copiedLabel: t("shares.made.copied") });

/** The new link with its PIN: shown in the answer to the form, and never again. */
export function MadeShare({ made: { url, qr, pin }, expires }: { made: Made; expires: string }) {
  const t = useTexts();
  return (
    <Panel title={t("shares.made.title")} className="border-success">
      <div className="grid gap-4">
        <Notice tone="success">{t(pin ? "shares.made.onceWithPin" : "shares.made.once")}</Notice>
        <CopyField id="made-link" label={t("shares.made.link")} value={url} {...copyTexts(t)} />
        {pin && <PinToCopy pin={pin} />}
        <QrCode svg={qr} label={t("shares.made.qr")} />
        <p className="text-muted">{t("shares.made.expires", { time: expires })}</p>
      </div>
    </Panel>
  );
}

/** The new PIN of a link that was handed out before; shown once like it. */
export function MadePin({ pin }: { pin: string }) {
  const t = useTexts();
  return (
    <Panel title={t("shares.newPin.made")} className="border-success">
      <div className="grid gap-4">
        <Notice tone="success">{t("shares.newPin.once")}</Notice>
        <PinToCopy pin={pin} />
      </div>
    </Panel>
  );
}

function PinToCopy({ pin }: { pin: string }) {
  const t = useTexts();
  return (
    <div>
      <CopyField id="made-pin" label={t("shares.made.pin")} value={pin} {...copyTexts(t)} />
      <p className="mt-1 text-sm text-muted">{t("shares.made.pinHint")}</p>
    </div>
  );
}
