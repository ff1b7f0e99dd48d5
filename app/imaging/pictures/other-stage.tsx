import type { ReactNode } from "react";
import type { Attachment } from "#contract/registration/exam-record";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { ShownPicture } from "./image-pane";
import type { PictureChoice } from "./picture-choice";

const bar = "flex shrink-0 flex-wrap items-center gap-2 border-t border-white/20 p-1 text-sm";
const link = "inline-flex min-h-[2rem] items-center gap-1 rounded px-2 text-white underline max-sm:min-h-[2.75rem]";

/** An attachment: a picture is shown, a document opens beside. */
export function AttachmentStage({
  attachment,
  action,
}: {
  attachment: Attachment;
  action: ((shown: ShownPicture) => ReactNode) | undefined;
}) {
  const t = useTexts();
  const address = `/api/v1/attachments/${attachment.id}/file`;
  const isPicture = attachment.mediaType.startsWith("image/");
  return (
    <>
      <div className="relative min-h-[12rem] flex-1 overflow-hidden">
        {isPicture ? (
          <img src={address} alt={attachment.name} className="absolute inset-0 h-full w-full object-contain" />
        ) : (
          <Message icon="file" title={attachment.name} />
        )}
      </div>
      <div className={bar}>
        <a href={address} target="_blank" rel="noreferrer" className={link}>
          {t("images.openAttachment")}
        </a>
        {isPicture && (
          <span className="ml-auto">
            {action?.({
              instanceId: null,
              attachmentId: attachment.id,
              frame: 0,
              windowCenter: null,
              windowWidth: null,
            })}
          </span>
        )}
      </div>
    </>
  );
}

/** An object that is no image: a structured report, a PDF, an ECG, or something only its own software can show. */
export function ObjectStage({
  examId,
  choice: { kind, instance },
}: {
  examId: string;
  choice: Extract<PictureChoice, { kind: "text" | "document" | "waveform" | "other" }>;
}) {
  const t = useTexts();
  return (
    <>
      <div className="min-h-[12rem] flex-1">
        {kind === "text" && (
          <Message icon="report" title={t("images.text")}>
            <a
              href={pathTo("/studies/:examId/texts/:instanceId", { examId, instanceId: instance.id })}
              className={link}
            >
              {t("images.openText")}
            </a>
          </Message>
        )}
        {kind === "document" && (
          <Message icon="file" title="PDF">
            <a href={`/api/v1/instances/${instance.id}/document`} target="_blank" rel="noreferrer" className={link}>
              {t("images.document")}
            </a>
          </Message>
        )}
        {kind === "waveform" && (
          <div className="flex h-full flex-col items-center justify-center gap-2 p-2">
            <a
              href={pathTo("/studies/:examId/waveforms/:instanceId", { examId, instanceId: instance.id })}
              className={link}
            >
              {t("images.openWaveform")}
            </a>
            <img
              src={`/api/v1/instances/${instance.id}/waveform/0`}
              alt={t("images.waveform")}
              className="max-h-full min-h-0 max-w-full bg-white object-contain"
            />
          </div>
        )}
        {kind === "other" && (
          <Message icon="info" title={t("images.other")}>
            <p className="text-sm [overflow-wrap:anywhere]">{t("images.otherHint", { uid: instance.sopClassUid })}</p>
          </Message>
        )}
      </div>
      <div className={bar}>
        <a href={`/api/v1/instances/${instance.id}/file`} download className={link}>
          <Icon name="download" />
          {t("images.original")}
        </a>
      </div>
    </>
  );
}

function Message({ icon, title, children }: { icon: "file" | "report" | "info"; title: string; children?: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-4 text-center">
      <Icon name={icon} className="text-2xl" />
      <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
      {children}
    </div>
  );
}
