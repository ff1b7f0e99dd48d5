import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/button";
import { Dialog, DialogActions } from "../../components/dialog";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";

interface CameraProps {
  devices: MediaDevices;
  /** The field of files that takes the photographs beside what was chosen in it. */
  inputId: string;
  onClose: () => void;
}

/** Of a sheet of paper every letter has to be read. */
const wanted = { width: { ideal: 2560 }, height: { ideal: 1920 }, facingMode: "environment" };

/** What the camera sees, to photograph page after page; they go into the field, and with it to the report. */
export default function Camera({ devices, inputId, onClose }: CameraProps) {
  const t = useTexts();
  const view = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"waiting" | "ready" | "refused">("waiting");
  const [count, setCount] = useState(0);

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    devices.getUserMedia({ video: wanted }).then(
      (given) => {
        stream = given;
        if (isOver) return stop();
        if (view.current) view.current.srcObject = given;
      },
      // No camera, or it was not allowed.
      () => setState("refused"),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [devices]);

  async function take() {
    const picture = view.current && (await photograph(view.current));
    if (!picture) return;
    addTo(inputId, picture);
    setCount((taken) => taken + 1);
  }

  return (
    <Dialog isOpen title={t("reports.attachments.camera.title")} onClose={onClose}>
      {state === "refused" ? (
        <Notice tone="warning">{t("reports.attachments.camera.refused")}</Notice>
      ) : (
        <video
          ref={view}
          autoPlay
          playsInline
          muted
          onLoadedData={() => setState("ready")}
          className="max-h-[60vh] w-full rounded border border-line bg-black"
        />
      )}
      <p aria-live="polite" className="mt-2 text-sm text-muted">
        {count > 0 ? t("reports.attachments.camera.taken", { count }) : t("reports.attachments.camera.lead")}
      </p>
      <DialogActions>
        <Button type="button" onClick={onClose}>
          {t("reports.attachments.camera.done")}
        </Button>
        <Button type="button" look="primary" icon="camera" isBusy={state === "waiting"} onClick={() => void take()}>
          {t("reports.attachments.camera.take")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

async function photograph(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.videoWidth === 0) return null;
  const sheet = document.createElement("canvas");
  sheet.width = video.videoWidth;
  sheet.height = video.videoHeight;
  sheet.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => sheet.toBlob(resolve, "image/jpeg", 0.85));
}

function addTo(inputId: string, picture: Blob) {
  const input = document.getElementById(inputId);
  if (!(input instanceof HTMLInputElement)) return;
  const chosen = new DataTransfer();
  for (const file of input.files ?? []) chosen.items.add(file);
  chosen.items.add(new File([picture], `photo-${chosen.files.length + 1}.jpg`, { type: picture.type }));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
