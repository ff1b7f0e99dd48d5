import { useNavigate } from "@remix-run/react";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { withParams } from "../../components/list-url";
import { useTexts } from "../../i18n/use-texts";
import { draggedWindow } from "./dragged-window";
import { FrameBar } from "./frame-bar";
import { FramePicture } from "./frame-picture";
import type { ImageSource, ShownPicture } from "./image-pane";
import { toPlace, type PictureChoice } from "./picture-choice";
import { frameSource, greysOf, viewOf, type PictureView, type Zoom } from "./picture-view";
import { usePictureKeys } from "./use-picture-keys";
import { useSliceHeads } from "./use-slice-heads";
import { useUntilTold } from "./use-until-told";

interface StageProps {
  source: ImageSource;
  choice: Extract<PictureChoice, { kind: "frame" }>;
  search: string;
  action: ((shown: ShownPicture) => ReactNode) | undefined;
  /** Told of every picture that is turned to: its place in the series, and its window. */
  onShown: ((position: number, window: PictureView["window"]) => void) | undefined;
}

/** Half a desk screen is shown fitted; larger, the image comes in its own size. */
const sizes: Record<Zoom, number | null> = { fit: 1024, "100": null, "200": null };

const within = (wanted: number, { length }: { length: number }) => Math.min(Math.max(0, wanted), length - 1);

/** One frame large on black, with what turns it: links and keys, the wheel for slices, a dragged mouse for the window. */
export function FrameStage({ source, choice, search, action, onShown }: StageProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const { series, places } = choice;
  const go = (href: string) => navigate(href, { replace: true, preventScrollReset: true });
  const told = useMemo(() => viewOf(new URLSearchParams(search), series.modality), [search, series.modality]);
  const [position, turnTo] = useUntilTold(choice.position, search, (wanted) => {
    const target = places.at(wanted);
    if (target) go(withParams(search, { ...toPlace(target), ...windowParams(view.window) }));
  });
  const [window, setWindow] = useUntilTold(told.window, search, (wanted) => {
    const target = places.at(position);
    if (target) go(withParams(search, { ...toPlace(target), ...windowParams(wanted) }));
  });
  const view = { ...told, window };
  const place = places.at(position) ?? choice.place;
  const hrefAt = (wanted: number) => {
    const inside = within(wanted, places);
    const target = places.at(inside);
    return target && inside !== position ? withParams(search, toPlace(target)) : null;
  };
  const neighbours = [places.at(position + 1), places.at(position - 1)].filter((beside) => beside !== undefined);
  usePictureKeys(position, places.length, turnTo);
  useEffect(() => onShown?.(position, window), [onShown, position, window]);
  const [isTouched, setTouched] = useState(false);
  const heads = useSliceHeads(
    isTouched && source.study ? `${source.study}/series/${series.seriesInstanceUid}` : null,
    source.pass,
  );
  const greys = greysOf(view, series.modality);
  const gestures = {
    turn: (steps: number) => turnTo(within(position + steps, places)),
    drag: (right: number, down: number) => {
      const from = greys ?? heads.get(place.instance.sopInstanceUid)?.window;
      if (from) setWindow(draggedWindow(from, right, down));
    },
  };
  const sourceOf = (wanted: typeof place) => frameSource(wanted, view, sizes[view.zoom], source.pass);
  const shown: ShownPicture = {
    instanceId: place.instance.id,
    attachmentId: null,
    frame: place.frame,
    windowCenter: greys?.center ?? null,
    windowWidth: greys?.width ?? null,
    overlays: view.overlays,
  };
  const name = series.description || t("images.seriesName", { number: series.number ?? "" });
  return (
    <div className="contents" onPointerEnter={() => setTouched(true)} onPointerMove={() => setTouched(true)}>
      <FrameBar
        source={source}
        choice={{ ...choice, place, position }}
        view={view}
        search={search}
        previous={hrefAt(position - 1)}
        next={hrefAt(position + 1)}
      >
        {action?.(shown)}
      </FrameBar>
      <FramePicture
        source={sourceOf(place)}
        ahead={neighbours.map(sourceOf)}
        alt={t("images.alt", { series: name, position: position + 1, total: places.length })}
        zoom={view.zoom}
        instance={place.instance}
        gestures={gestures}
      />
    </div>
  );
}

/** A window in the words of the URL. */
const windowParams = (window: PictureView["window"]) => ({
  window: typeof window === "string" ? window : null,
  center: typeof window === "object" && window ? window.center : null,
  width: typeof window === "object" && window ? window.width : null,
});
