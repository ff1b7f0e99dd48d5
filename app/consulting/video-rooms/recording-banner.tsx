import { Button } from "../../components/button";
import { Dialog, DialogActions } from "../../components/dialog";
import { Icon } from "../../components/icon";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import type { Call } from "./call";
import type { CallState } from "./call-state";

/** That it is recorded, or wanted: nobody can close it, anybody can end it; then why it is over. */
export function RecordingBanner({ call, state }: { call: Call; state: CallState }) {
  const t = useTexts();
  const { room, seatId, recordingEnd } = state;
  const recording = room?.recording;
  if (recordingEnd !== null) return <Notice tone="warning">{t(`videoRooms.recording.ends.${recordingEnd}`)}</Notice>;
  if (!room || !recording) return null;
  const inside = room.seats.filter((seat) => seat.state === "inside");
  const agreed = inside.filter(({ id }) => recording.agreed.includes(id)).length;
  const hasAgreed = seatId !== null && recording.agreed.includes(seatId);
  const isOn = recording.state === "on";
  return (
    <div
      role="alert"
      data-recording={recording.state}
      className="sticky top-0 z-30 flex flex-wrap items-center gap-x-3 gap-y-2 rounded border-2 border-danger bg-danger-soft px-3 py-2 text-danger"
    >
      <Icon name="danger" />
      <p className="min-w-0 flex-1">
        {isOn
          ? t("videoRooms.recording.running")
          : t("videoRooms.recording.asking", { name: recording.askedBy, agreed, all: inside.length })}
      </p>
      {hasAgreed && (
        <Button type="button" onClick={() => void call.answerRecording("withdrawn")}>
          {t("videoRooms.recording.withdraw")}
        </Button>
      )}
      {room.isHost && (
        <Button type="button" look="danger" onClick={() => void call.stopRecording()}>
          {t(isOn ? "videoRooms.recording.stop" : "videoRooms.recording.cancel")}
        </Button>
      )}
      <Dialog isOpen={!hasAgreed && !isOn} isForced title={t("videoRooms.recording.consentTitle")}>
        <p className="max-w-prose">{t("videoRooms.recording.text")}</p>
        <DialogActions>
          <Button type="button" onClick={() => void call.answerRecording("refused")}>
            {t("videoRooms.recording.refuse")}
          </Button>
          <Button type="button" look="primary" onClick={() => void call.answerRecording("given")}>
            {t("videoRooms.recording.agree")}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

/** Before one comes into a room that is recorded. */
export function AskedToRecord({ call }: { call: Call }) {
  const t = useTexts();
  return (
    <Panel title={t("videoRooms.recording.consentTitle")}>
      <p className="mb-2">{t("videoRooms.recording.before")}</p>
      <p className="max-w-prose">{t("videoRooms.recording.text")}</p>
      <DialogActions>
        <Button type="button" onClick={() => void call.answerRecording("refused")}>
          {t("videoRooms.recording.refuse")}
        </Button>
        <Button type="button" look="primary" onClick={() => void call.answerRecording("given")}>
          {t("videoRooms.recording.agree")}
        </Button>
      </DialogActions>
    </Panel>
  );
}
