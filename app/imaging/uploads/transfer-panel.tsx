import { useState } from "react";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useHydrated } from "../../components/use-hydrated";
import { useTexts } from "../../i18n/use-texts";
import { FilePicker } from "./file-picker";
import { fileSize } from "./file-size";
import { FileStates } from "./file-states";
import type { LocalFile } from "./transfer/match-files";
import type { TransferState } from "./transfer/transfer";
import type { TransferControl } from "./transfer/use-transfer";
import type { UploadData } from "./upload-data.server";

interface TransferPanelProps {
  upload: UploadData["upload"];
  control: TransferControl;
  /** Null while this page sends nothing. */
  sending: TransferState | null;
}

/** How far the files are: sent by this page, or waiting for somebody to choose them again. */
export function TransferPanel({ upload, control, sending }: TransferPanelProps) {
  const t = useTexts();
  const { expected } = upload.counts;
  const { accepted, refused, total } = sending ? ownCounts(sending, upload) : countsOf(upload);
  return (
    <Panel title={t("uploads.transfer.title")}>
      <p className="mb-2 tabular-nums" role="status">
        {t("uploads.transfer.arrived", { accepted, refused, total })}
      </p>
      {sending ? (
        <Sending state={sending} control={control} />
      ) : expected > 0 ? (
        <Missing upload={upload} control={control} />
      ) : (
        <Over upload={upload} />
      )}
    </Panel>
  );
}

/** All is well only if nothing was refused. */
function Over({ upload: { counts } }: { upload: UploadData["upload"] }) {
  const t = useTexts();
  if (counts.refused === 0) return <Notice tone="success">{t("uploads.transfer.done")}</Notice>;
  if (counts.accepted === 0) return <Notice tone="danger">{t("uploads.transfer.noneAccepted")}</Notice>;
  return <Notice tone="warning">{t("uploads.transfer.someRefused", { count: counts.refused })}</Notice>;
}

const countsOf = ({ counts: { accepted, refused, expected } }: UploadData["upload"]) => ({
  accepted,
  refused,
  total: accepted + refused + expected,
});

/** The server's counts are some seconds old: of the files under way this page knows better. */
function ownCounts({ files }: TransferState, upload: UploadData["upload"]) {
  const known = countsOf(upload);
  const accepted = files.filter(({ state }) => state === "accepted").length;
  const refused = files.filter(({ state }) => state === "refused").length;
  return {
    accepted: Math.max(known.accepted, accepted),
    refused: Math.max(known.refused, refused),
    total: Math.max(known.total, files.length),
  };
}

function Sending({ state, control }: { state: TransferState; control: TransferControl }) {
  const t = useTexts();
  const { status, sentBytes, totalBytes, retryInSeconds } = state;
  const unpacking = state.files.find(
    (file) => file.state === "sending" && file.sentBytes >= file.sizeBytes && /\.zip$/i.test(file.name),
  );
  return (
    <div className="grid gap-2">
      <progress aria-label={t("uploads.transfer.progress")} value={sentBytes} max={Math.max(1, totalBytes)} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm tabular-nums text-muted">
        <span>{t("uploads.transfer.bytes", { sent: fileSize(t, sentBytes), total: fileSize(t, totalBytes) })}</span>
        <span>{Math.floor((sentBytes / Math.max(1, totalBytes)) * 100)}%</span>
      </p>
      {status === "running" && (
        <p>{unpacking ? t("uploads.transfer.unpacking", { name: unpacking.name }) : t("uploads.transfer.running")}</p>
      )}
      {status === "paused" && <Paused state={state} />}
      {status === "retrying" && (
        <Notice tone="warning">
          {retryInSeconds === null
            ? t("uploads.transfer.offline")
            : t("uploads.transfer.retrying", { seconds: retryInSeconds })}
        </Notice>
      )}
      <div className="flex gap-2">
        {status === "running" && (
          <Button type="button" icon="pause" onClick={control.transfer?.pause}>
            {t("uploads.transfer.pause")}
          </Button>
        )}
        {(status === "paused" || status === "retrying") && (
          <Button type="button" icon="play" onClick={control.transfer?.resume}>
            {t("uploads.transfer.resume")}
          </Button>
        )}
      </div>
      <FileStates files={state.files} />
    </div>
  );
}

function Paused({ state: { files, brokenOff } }: { state: TransferState }) {
  const t = useTexts();
  const finishing = files.filter((file) => file.state === "sending").length;
  return (
    <div role="status">
      <p>{finishing > 0 ? t("uploads.transfer.finishing", { count: finishing }) : t("uploads.transfer.paused")}</p>
      {brokenOff > 0 && <p className="text-sm text-muted">{t("uploads.transfer.brokenOff", { count: brokenOff })}</p>}
    </div>
  );
}

function Missing({ upload, control }: { upload: UploadData["upload"]; control: TransferControl }) {
  const t = useTexts();
  const isHydrated = useHydrated();
  const [failure, setFailure] = useState<string | null>(null);

  async function goOn(chosen: LocalFile[]) {
    const refused = await control.goOn(upload, chosen);
    if (!refused) return setFailure(null);
    setFailure(refused.problem === "noMatch" ? t("uploads.transfer.noMatch") : t(`problems.${refused.problem}`));
  }

  return (
    <div className="grid gap-2">
      <Notice tone="warning">{t("uploads.transfer.missing", { count: upload.counts.expected })}</Notice>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {control.state?.problem && (
        <>
          <Notice tone="danger">
            {t("uploads.transfer.failed", { reason: t(`problems.${control.state.problem}`) })}
          </Notice>
          <Button type="button" icon="play" onClick={control.transfer?.resume} className="justify-self-start">
            {t("uploads.transfer.resume")}
          </Button>
        </>
      )}
      {control.state && <FileStates files={control.state.files} />}
      {isHydrated && (
        <>
          <p id="upload-again" className="text-sm text-muted">
            {t("uploads.transfer.chooseAgain")}
          </p>
          <FilePicker onPick={(files) => void goOn(files)} labelledBy="upload-again" />
        </>
      )}
    </div>
  );
}
