import { Link } from "@remix-run/react";
import { useState } from "react";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { QrCode } from "../../components/qr-code";
import { useLookingAgain } from "../../components/use-looking-again";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

interface Code {
  qr: string;
  expires: string;
}

/** Whether critical values come to WeChat too. While a code is shown the page looks whether it was scanned. */
export function WechatPanel({ since, answered }: { since: string | null; answered: Code | null }) {
  const t = useTexts();
  const { form } = useActionForm<Record<string, never>>({ id: "wechat", intents: ["wechatCode", "wechatEnd"] });
  // Looking again clears the answer that brought the code.
  const [code, setCode] = useState(answered);
  if (answered && answered !== code) setCode(answered);
  // Once it was scanned it is of no use, after an end either.
  const [spent, setSpent] = useState<Code | null>(null);
  if (since && code !== spent) setSpent(code);
  const isWaiting = code !== null && code !== spent && since === null;
  useLookingAgain(isWaiting);
  return (
    <div id="in-wechat">
      <Panel title={t("notifications.wechat.title")} className="max-w-3xl">
        <p role="status" className={since ? "mb-3" : "mb-3 text-muted"}>
          {since ? t("notifications.wechat.since", { since }) : t("notifications.wechat.lead")}
        </p>
        {isWaiting && (
          <div className="mb-3 flex flex-wrap items-start gap-4">
            <QrCode svg={code.qr} label={t("notifications.wechat.qr")} />
            <div className="min-w-0 flex-1 basis-56">
              <p>{t("notifications.wechat.scan", { time: code.expires })}</p>
              <p className="mt-2">
                <Link to="/settings/notification" reloadDocument>
                  {t("notifications.wechat.look")}
                </Link>
              </p>
            </div>
          </div>
        )}
        {/* Without scripts the answer is a page of its own, which would begin far above. */}
        <ActionForm
          form={form}
          action="/settings/notification#in-wechat"
          defaultIntent={since ? "wechatEnd" : "wechatCode"}
          className="flex justify-end"
        >
          {since ? (
            <Button intent="wechatEnd">{t("notifications.wechat.end")}</Button>
          ) : (
            <Button intent="wechatCode">
              {isWaiting ? t("notifications.wechat.again") : t("notifications.wechat.begin")}
            </Button>
          )}
        </ActionForm>
      </Panel>
    </div>
  );
}
