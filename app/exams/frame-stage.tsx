import { useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { withParams } from "../components/list-url";
import { useTexts } from "../i18n/use-texts";
import { FrameBar } from "./frame-bar";
import { FramePicture } from "./frame-picture";
import type { ImageSource, ShownPicture } from "./image-pane";
import { toPlace, type PictureChoice } from "./picture-choice";
import { frameSource, greysOf, viewOf, type Zoom } from "./picture-view";
import { usePictureKeys } from "./use-picture-keys";

interface StageProps {
  source: ImageSource;
  choice: Extract<PictureChoice, { kind: "frame" }>;
  search: string;
  action: ((shown: ShownPicture) => ReactNode) | undefined;
}

/** Half a desk screen is shown fitted; larger, the image comes in its own size. */
const sizes: Record<Zoom, number | null> = { fit: 1024, "100": null, "200": null };

/** One frame large on black, with what turns it. */
export function FrameStage({ source, choice, search, action }: StageProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const { series, place, position, places } = choice;
  const view = viewOf(new URLSearchParams(search), series.modality);
  const hrefAt = (wanted: number) => {
    const inside = Math.min(Math.max(0, wanted), places.length - 1);
    const target = places.at(inside);
    return target && inside !== position ? withParams(search, toPlace(target)) : null;
  };
  const neighbours = [places.at(position + 1), places.at(position - 1)].filter((beside) => beside !== undefined);
  usePictureKeys(position, places.length, (wanted) => {
    const href = hrefAt(wanted);
    if (href) navigate(href, { replace: true, preventScrollReset: true });
  });
  const sourceOf = (wanted: typeof place) => frameSource(wanted, view.window, sizes[view.zoom], source.pass);
  const greys = greysOf(view, series.modality);
  const shown: ShownPicture = {
    instanceId: place.instance.id,
    attachmentId: null,
    frame: place.frame,
    windowCenter: greys?.center ?? null,
    windowWidth: greys?.width ?? null,
  };
  const name = series.description || t("images.seriesName", { number: series.number ?? "" });
  return (
    <>
      <FrameBar
        source={source}
        choice={choice}
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
      />
    </>
  );
}
