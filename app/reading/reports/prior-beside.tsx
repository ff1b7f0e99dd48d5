import { useLocation, useNavigate } from "@remix-run/react";
import { useRef } from "react";
import type { Series } from "#contract/registration/exam-record";
import { LinkButton } from "../../components/button";
import { Icon } from "../../components/icon";
import { withParams } from "../../components/list-url";
import { alignedSlice, type SliceStack } from "../../imaging/pictures/aligned-slice";
import { FrameList } from "../../imaging/pictures/frame-list";
import { frameSource, type PictureView, viewOf } from "../../imaging/pictures/picture-view";
import type { SliceHead } from "../../imaging/pictures/slice-heads";
import { useSliceGestures } from "../../imaging/pictures/use-slice-gestures";
import { useSliceHeads } from "../../imaging/pictures/use-slice-heads";
import { useSteadyPicture } from "../../imaging/pictures/use-steady-picture";
import { useUntilTold } from "../../imaging/pictures/use-until-told";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { PaneLink } from "./pane-link";
import type { PriorBeside as Prior } from "./prior-beside.server";
import { measuredLengths } from "./measured-lengths";
import { PriorOffers } from "./prior-offers";
import { PriorText } from "./prior-text";

/** What stands beside it: a frame of this exam. */
export interface ShownHere {
  series: Series;
  position: number;
  window: PictureView["window"];
}

interface PriorBesideProps {
  prior: Prior;
  here: ShownHere;
  /** Address of this exam's study in DICOMweb. */
  source: string | null;
  isOpen: boolean;
}

const frameCount = ({ instances }: Series) => instances.reduce((sum, { frames }) => sum + frames, 0);

/** Where the slices of a series lie; not known of loops, whose frames lie in functional groups. */
function stackOf(series: Series | undefined, heads: ReadonlyMap<string, SliceHead>): SliceStack {
  const images = series?.instances.filter(({ kind }) => kind === "image") ?? [];
  const isOfSlices = images.every(({ frames }) => frames === 1);
  const planes = isOfSlices ? images.map(({ sopInstanceUid }) => heads.get(sopInstanceUid)?.plane ?? null) : [];
  return { length: images.reduce((sum, { frames }) => sum + frames, 0), planes };
}

/** The series of the earlier exam most like the one shown: of the same name, else as long. */
function seriesLike(here: Series, all: readonly Series[]): Series | undefined {
  const length = frameCount(here);
  const distance = (one: Series) =>
    one.description !== "" && one.description === here.description ? -1 : Math.abs(frameCount(one) - length);
  return [...all].sort((one, other) => distance(one) - distance(other))[0];
}

/**
 * The earlier exam beside this one: it shows the slice that lies where this one's does, goes along with it and keeps its
 * window; turned by itself it stays as far apart. Its report stands under it.
 */
export function PriorBeside({ prior, here, source, isOpen }: PriorBesideProps) {
  const t = useTexts();
  const { search } = useLocation();
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  const series = seriesLike(here.series, prior.series);
  const headsHere = useSliceHeads(source && `${source}/series/${here.series.seriesInstanceUid}`, null);
  const headsThere = useSliceHeads(
    prior.source && series ? `${prior.source}/series/${series.seriesInstanceUid}` : null,
    null,
  );
  const told = Number(new URLSearchParams(search).get("shift")) || 0;
  const [shift, setShift] = useUntilTold(told, String(told), (slices) =>
    navigate(withParams(search, { shift: slices || null }), { replace: true, preventScrollReset: true }),
  );
  const places = new FrameList(series?.instances ?? []);
  const aligned = alignedSlice(stackOf(here.series, headsHere), here.position, stackOf(series, headsThere));
  const within = (wanted: number) => Math.min(Math.max(0, wanted), places.length - 1);
  const position = within(aligned + shift);
  const place = places.at(position);
  const { overlays } = viewOf(new URLSearchParams(search), here.series.modality);
  const window = series?.modality === here.series.modality ? here.window : null;
  // Beyond either end there is nothing to be apart by.
  useSliceGestures(area, { turn: (steps) => setShift(within(position + steps) - aligned) }, true);
  const name = series?.description || series?.modality || "";
  const picture = useSteadyPicture({
    source: place ? frameSource(place, { window, overlays }, 1024) : "",
    alt: t("images.alt", { series: name, position: position + 1, total: places.length }),
  });
  return (
    <section aria-label={t("reports.pane.prior")} className="prior-beside">
      <h2 className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-semibold">{t("reports.pane.prior")}</span>
        <span className="tabular-nums">{prior.day}</span>
        <span className="min-w-0 truncate">{prior.study}</span>
      </h2>
      {place && (
        <div className="flex flex-1 flex-col bg-black text-sm text-white">
          <div className="flex items-center gap-2 p-1">
            <PaneLink className="prior-turn" to={withParams(search, { shift: shift - 1 })} isOpen={isOpen}>
              <Icon name="left" />
              <span className="sr-only">{t("images.previous")}</span>
            </PaneLink>
            <span className="whitespace-nowrap tabular-nums">
              {t("images.of", { position: position + 1, total: places.length })}
            </span>
            <PaneLink className="prior-turn" to={withParams(search, { shift: shift + 1 })} isOpen={isOpen}>
              <Icon name="right" />
              <span className="sr-only">{t("images.next")}</span>
            </PaneLink>
          </div>
          <div ref={area} className="relative min-h-[12rem] flex-1 overflow-hidden">
            <img
              src={picture.source}
              alt={picture.alt}
              draggable={false}
              className="absolute inset-0 h-full w-full object-contain"
            />
          </div>
        </div>
      )}
      <div className="prior-text">
        {isOpen && (
          <PriorOffers offers={prior.offers} params={search} measured={measuredLengths(prior, series, headsThere)} />
        )}
        <PriorText finding={prior.finding} diagnosis={prior.diagnosis} isOpen={isOpen} />
        {prior.reportId && (
          <LinkButton
            to={pathTo("/studies/:examId/reports/:reportId", { examId: prior.examId, reportId: prior.reportId })}
            target="_blank"
            look="quiet"
          >
            {t("reports.pane.openPast")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
