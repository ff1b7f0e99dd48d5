import { useEffect, useState } from "react";
import { Button } from "../../components/button";
import { useTexts } from "../../i18n/use-texts";
import type { Call } from "./call";
import type { CallState } from "./call-state";
import { recordedType } from "./recorder";

/** What one does in a call. */
export function CallControls({ call, state }: { call: Call; state: CallState }) {
  const t = useTexts();
  const { isMuted, isHandRaised, own, room, hasMicrophone, trouble } = state;
  const mayShare = "getDisplayMedia" in (navigator.mediaDevices ?? {});
  const type = room?.isHost && !room.recording ? recordedType() : null;
  return (
    <div
      role="group"
      aria-label={t("videoRooms.controls.bar")}
      className="foot-bar bottom-0 z-30 order-last flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-2 shadow-raised max-sm:-mx-4 max-sm:gap-1 max-sm:rounded-none max-sm:border-x-0 sm:sticky max-sm:high:sticky"
    >
      <Button type="button" aria-pressed={isMuted} disabled={!hasMicrophone} onClick={() => call.mute(!isMuted)}>
        {t(
          !hasMicrophone
            ? "videoRooms.controls.noMicrophone"
            : isMuted
              ? "videoRooms.controls.unmute"
              : "videoRooms.controls.mute",
        )}
      </Button>
      <Button
        type="button"
        icon="camera"
        aria-pressed={!own.hasCamera}
        onClick={() => void call.showCamera(!own.hasCamera)}
      >
        {t(
          own.hasCamera
            ? "videoRooms.controls.cameraOff"
            : trouble === null
              ? "videoRooms.controls.cameraOn"
              : "videoRooms.controls.noCamera",
        )}
      </Button>
      {mayShare && (
        <Button
          type="button"
          icon="share"
          aria-pressed={own.isSharing}
          onClick={() => void call.shareScreen(!own.isSharing)}
        >
          {t(own.isSharing ? "videoRooms.controls.unshare" : "videoRooms.controls.share")}
        </Button>
      )}
      <Button type="button" icon="up" aria-pressed={isHandRaised} onClick={() => call.raiseHand(!isHandRaised)}>
        {t(isHandRaised ? "videoRooms.controls.lower" : "videoRooms.controls.raise")}
      </Button>
      {type !== null && (
        <Button type="button" onClick={() => void call.askToRecord(type)}>
          {t("videoRooms.recording.ask")}
        </Button>
      )}
      <DeviceChoice call={call} />
      <Button type="button" look="danger" icon="logout" onClick={() => void call.leave()} className="ml-auto">
        {t("videoRooms.leave")}
      </Button>
    </div>
  );
}

const kinds = { camera: "videoinput", microphone: "audioinput" } as const;

/** Which camera, which microphone: named once the browser lets them be used. */
function DeviceChoice({ call }: { call: Call }) {
  const t = useTexts();
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    const media = navigator.mediaDevices as MediaDevices | undefined;
    if (!media) return;
    const look = () => void media.enumerateDevices().then(setDevices, () => setDevices([]));
    look();
    media.addEventListener("devicechange", look);
    return () => media.removeEventListener("devicechange", look);
  }, []);
  return (
    <details>
      <summary className="inline-flex min-h-[2.25rem] items-center rounded px-2 hover:bg-sunken max-sm:min-h-[2.75rem]">
        {t("videoRooms.controls.devices")}
      </summary>
      <div className="absolute bottom-full left-2 mb-1 grid w-72 max-w-[calc(100vw-2rem)] gap-3 rounded-lg border border-line bg-surface p-3 shadow-raised">
        {(["camera", "microphone"] as const).map((kind) => (
          <label key={kind} className="grid gap-1">
            {t(`videoRooms.controls.${kind}`)}
            <select onChange={({ target }) => void call.choose({ [kind]: target.value })}>
              {devices
                .filter((device) => device.kind === kinds[kind] && device.deviceId !== "")
                .map(({ deviceId, label }, place) => (
                  <option key={deviceId} value={deviceId}>
                    {label || t("videoRooms.controls.device", { number: place + 1 })}
                  </option>
                ))}
            </select>
          </label>
        ))}
      </div>
    </details>
  );
}
