import { useSyncExternalStore } from "react";
import { useTexts } from "../i18n/use-texts";
import { Icon } from "../components/icon";
import { Notice } from "../components/notice";
import { dismissNotice, noticeStore } from "../page/notices";

/** Passing notices, bottom right, 400 px wide (product §9). */
export function NoticeList() {
  const t = useTexts();
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, noticeStore.readOnServer);
  return (
    <div
      aria-live="polite"
      className="notice-list fixed bottom-4 right-4 z-50 grid w-notice max-w-[calc(100vw-2rem)] gap-2 print:hidden"
    >
      {notices.map(({ key, tone, text, link }) => (
        <Notice key={key} tone={tone} className="shadow-raised">
          <div className="flex items-start gap-2">
            <div className="flex-1">
              <p>{text}</p>
              {link && (
                <a href={link.href} className="font-medium underline">
                  {link.text}
                </a>
              )}
            </div>
            <button
              type="button"
              onClick={() => dismissNotice(key)}
              aria-label={t("common.shell.closeNotice")}
              className="flex h-7 w-7 items-center justify-center rounded hover:bg-surface"
            >
              <Icon name="close" />
            </button>
          </div>
        </Notice>
      ))}
    </div>
  );
}
