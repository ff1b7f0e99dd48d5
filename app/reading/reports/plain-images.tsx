import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import type { Attachment, Series } from "#contract/registration/exam-record";
import { choosePicture, middleSlice, toInstance, toPlace } from "../../imaging/pictures/picture-choice";
import {
  frameSource,
  greysOf,
  toOverlays,
  viewOf,
  windowCodes,
  zooms,
  type Zoom,
} from "../../imaging/pictures/picture-view";
import { withParams } from "../../components/list-url";
import { useTexts } from "../../i18n/use-texts";
import { AnswerContext } from "../../page/answer-context";
import { AddKeyImage } from "./add-key-image";
import { PaneLink } from "./pane-link";

const turn =
  "inline-flex min-h-[2.25rem] items-center px-2 text-white underline aria-[current]:bg-white/25 max-sm:min-h-[2.75rem]";

/** Without scripts the picture scrolls in its frame, larger than its own size by the browser's scaling. */
const widths: Record<Zoom, string> = {
  fit: "h-full w-full object-contain",
  "100": "max-w-none",
  "200": "plain-image-double",
};

/** The pane of links stands aside; what stands for it fills the pane as that does. */
const plainStyle = ".pane-images{display:none}.report-pane noscript{display:contents}";

/**
 * The images for a browser without scripts while the text is open: every turn sends the text along and brings it back.
 * The pane of links stands aside, for a link would lose what was typed.
 */
export function PlainImages({ series, attachments }: { series: Series[]; attachments: Attachment[] }) {
  const t = useTexts();
  const { nonce } = useContext(AnswerContext);
  const { search } = useLocation();
  const choice = choosePicture(series, attachments, new URLSearchParams(search));
  if (choice?.kind !== "frame") return null;
  const { place, places, position } = choice;
  const view = viewOf(new URLSearchParams(search), choice.series.modality);
  const greys = greysOf(view, choice.series.modality);
  const window = typeof view.window === "string" ? view.window : view.window === null ? "default" : null;
  const shown = {
    instanceId: place.instance.id,
    attachmentId: null,
    frame: place.frame,
    windowCenter: greys?.center ?? null,
    windowWidth: greys?.width ?? null,
    overlays: view.overlays,
  };
  const seriesName = choice.series.description || t("images.seriesName", { number: choice.series.number ?? "" });
  const [previous, next] = [places.at(position - 1), places.at(position + 1)];
  return (
    <noscript>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: plainStyle }} />
      <div className="flex shrink-0 flex-wrap items-center bg-black text-sm text-white">
        {series.map((one) => {
          const { id, number, description, instances } = one;
          const first = middleSlice(one) ?? instances[0];
          return (
            first && (
              <PaneLink
                key={id}
                to={withParams(search, toInstance(first))}
                isOpen
                isCurrent={id === choice.series.id}
                className={turn}
              >
                {description || t("images.seriesName", { number: number ?? "" })}
              </PaneLink>
            )
          );
        })}
        {previous && (
          <PaneLink to={withParams(search, toPlace(previous))} isOpen className={turn}>
            {t("images.previous")}
          </PaneLink>
        )}
        <span className="px-2 tabular-nums">
          {position + 1} / {places.length}
        </span>
        {next && (
          <PaneLink to={withParams(search, toPlace(next))} isOpen className={turn}>
            {t("images.next")}
          </PaneLink>
        )}
        <AddKeyImage shown={shown} />
      </div>
      <div className="flex shrink-0 flex-wrap items-center bg-black text-sm text-white">
        <span role="group" aria-label={t("images.window")} className="flex flex-wrap">
          {windowCodes(choice.series.modality).map((code) => (
            <PaneLink
              key={code}
              to={withParams(search, { window: code === "default" ? null : code, center: null, width: null })}
              isOpen
              isCurrent={code === window}
              className={turn}
            >
              {t(`images.windows.${code}`)}
            </PaneLink>
          ))}
        </span>
        <span role="group" aria-label={t("images.zoom")} className="flex">
          {zooms.map((zoom) => (
            <PaneLink
              key={zoom}
              to={withParams(search, { zoom: zoom === "fit" ? null : zoom })}
              isOpen
              isCurrent={zoom === view.zoom}
              className={turn}
            >
              {t(`images.zooms.${zoom}`)}
            </PaneLink>
          ))}
        </span>
        <PaneLink to={withParams(search, toOverlays(view))} isOpen className={turn}>
          {t(view.overlays ? "images.showOverlays" : "images.hideOverlays")}
        </PaneLink>
      </div>
      <div className="plain-image">
        <img
          src={frameSource(place, view, view.zoom === "fit" ? 1024 : null)}
          alt={t("images.alt", { series: seriesName, position: position + 1, total: places.length })}
          className={widths[view.zoom]}
        />
      </div>
    </noscript>
  );
}
