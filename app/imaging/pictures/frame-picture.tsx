import { useEffect, useRef, useState } from "react";
import type { Instance } from "#contract/registration/exam-record";
import { Icon } from "../../components/icon";
import { useHydrated } from "../../components/use-hydrated";
import { useTexts } from "../../i18n/use-texts";
import { reasonOf, type UnreadableReason } from "./unreadable-reason";
import { useSliceGestures } from "./use-slice-gestures";
import { useSteadyPicture } from "./use-steady-picture";
import type { Zoom } from "./picture-view";

interface FramePictureProps {
  source: string;
  /** Pictures likely to be asked for next. */
  ahead: string[];
  alt: string;
  zoom: Zoom;
  instance: Instance;
  /** The wheel and the mouse over it. */
  gestures: Parameters<typeof useSliceGestures>[1];
}

/**
 * The picture itself. Without scripts it is an `object`, which shows its content where the picture does not come; with
 * them an `img`, which turns without a flash, and the platform's reason where it fails.
 */
export function FramePicture({ ahead, zoom, instance, gestures, ...wanted }: FramePictureProps) {
  const isHydrated = useHydrated();
  const { source, alt } = useSteadyPicture(wanted);
  const area = useRef<HTMLDivElement>(null);
  // An enlarged picture is moved in its frame by the wheel.
  useSliceGestures(area, gestures, zoom === "fit");
  const [failed, setFailed] = useState<{ source: string; reason: UnreadableReason } | null>(null);
  const next = ahead.join(" ");

  useEffect(() => {
    for (const address of next.split(" ").filter(Boolean)) new Image().src = address;
  }, [next]);

  const scale = zoom === "200" ? 2 : 1;
  const size =
    zoom === "fit"
      ? { className: "h-full w-full object-contain" }
      : { className: "m-auto max-w-none", style: { width: (instance.columns ?? 512) * scale } };
  const failure = failed?.source === source ? failed.reason : null;
  return (
    <div
      ref={area}
      className={`min-h-[12rem] flex-1 ${zoom === "fit" ? "relative overflow-hidden" : "flex overflow-auto"}`}
    >
      {failure && <Unreadable reason={failure} />}
      {!failure && isHydrated && (
        <img
          src={source}
          alt={alt}
          draggable={false}
          {...size}
          className={`${zoom === "fit" ? "absolute inset-0" : ""} ${size.className}`}
          onError={() => void reasonOf(source).then((reason) => setFailed({ source, reason }))}
        />
      )}
      {!failure && !isHydrated && (
        <object
          data={source}
          type="image/jpeg"
          aria-label={alt}
          {...size}
          className={`${zoom === "fit" ? "absolute inset-0" : ""} ${size.className}`}
        >
          <Unreadable reason="other" />
        </object>
      )}
    </div>
  );
}

function Unreadable({ reason }: { reason: UnreadableReason }) {
  const t = useTexts();
  return (
    <div role="status" className="flex h-full w-full flex-col items-center justify-center gap-1 p-4 text-center">
      <Icon name="image" className="text-2xl" />
      <p className="font-medium">{t("images.unreadable")}</p>
      <p className="text-sm">{t(`images.reasons.${reason}`)}</p>
    </div>
  );
}
