import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../../components/icon";
import { withParams } from "../../components/list-url";
import { Panel } from "../../components/panel";
import { useTexts } from "../../i18n/use-texts";
import { viewerWindow } from "./viewer-window";
import type { ImageSource } from "./image-pane";
import type { PictureChoice } from "./picture-choice";
import { toOverlays, windowCodes, zooms, type PictureView } from "./picture-view";

interface FrameBarProps {
  source: ImageSource;
  choice: Extract<PictureChoice, { kind: "frame" }>;
  view: PictureView;
  search: string;
  /** Null at either end of the series. */
  previous: string | null;
  next: string | null;
  children?: ReactNode;
}

const control =
  "inline-flex min-h-[2rem] items-center gap-1 rounded px-2 text-white hover:bg-white/20 hover:no-underline aria-[current]:bg-white/25 max-sm:min-h-[2.75rem]";

/** Place in the series, window, zoom, the original: above the picture. */
export function FrameBar({ source, choice, view, search, previous, next, children }: FrameBarProps) {
  const t = useTexts();
  const { series, place, position, places } = choice;
  const { instance, frame } = place;
  return (
    <div className="relative flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-white/20 p-1 text-sm">
      <Turn href={previous} icon="left" label={t("images.previous")} rel="prev" />
      <Form method="get" replace preventScrollReset className="flex items-center gap-1">
        <Kept search={search} except={["at", "instance", "frame"]} />
        <input type="hidden" name="instance" value={instance.id} />
        <input
          key={position}
          name="at"
          type="text"
          inputMode="numeric"
          defaultValue={position + 1}
          aria-label={t("images.goTo")}
          className="h-8 w-14 border-white/40 bg-black px-1 py-0 text-right tabular-nums text-white max-sm:h-11"
        />
        <span className="tabular-nums">/ {places.length}</span>
        <button className="sr-only focus:not-sr-only">{t("images.go")}</button>
      </Form>
      <Turn href={next} icon="right" label={t("images.next")} rel="next" />
      {instance.frames > 1 && (
        <span className="tabular-nums">{t("images.frame", { frame: frame + 1, frames: instance.frames })}</span>
      )}
      <WindowMenu modality={series.modality} view={view} search={search} />
      <span role="group" aria-label={t("images.zoom")} className="flex">
        {zooms.map((zoom) => (
          <Link
            key={zoom}
            to={withParams(search, { zoom: zoom === "fit" ? null : zoom })}
            replace
            preventScrollReset
            aria-current={zoom === view.zoom ? "true" : undefined}
            className={control}
          >
            {t(`images.zooms.${zoom}`)}
          </Link>
        ))}
      </span>
      {source.pass === null && (
        <a
          href={`/api/v1/instances/${instance.id}/file`}
          download
          aria-label={t("images.original")}
          title={t("images.original")}
          className={control}
        >
          <Icon name="download" />
        </a>
      )}
      {source.viewer !== null && (
        <a
          href={viewerAt(source.viewer, instance.id, frame)}
          target={source.pass === null ? viewerWindow : undefined}
          aria-label={t("images.viewer")}
          title={t("images.viewer")}
          className={control}
        >
          <Icon name="eye" />
        </a>
      )}
      {children && <span className="ml-auto flex items-center gap-2">{children}</span>}
    </div>
  );
}

/** The viewer with the frame that is shown here. */
function viewerAt(viewer: string, instanceId: string, frame: number) {
  const [path = "", query] = viewer.split("?");
  return path + withParams(query ?? "", { instance: instanceId, frame: frame > 0 ? frame : null });
}

function Turn({
  href,
  icon,
  label,
  rel,
}: {
  href: string | null;
  icon: IconName;
  label: string;
  rel: "prev" | "next";
}) {
  if (href === null) {
    return (
      <span aria-hidden="true" className={`${control} opacity-40`}>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link to={href} replace preventScrollReset rel={rel} aria-label={label} title={label} className={control}>
      <Icon name={icon} />
    </Link>
  );
}

/** The page's other parameters, in a form that changes some. */
function Kept({ search, except }: { search: string; except: string[] }) {
  return [...new URLSearchParams(search)]
    .filter(([name]) => !except.includes(name))
    .map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />);
}

const windowParams = ["window", "center", "width"];

/** Presets, and two numbers for whoever wants their own. */
function WindowMenu({ modality, view, search }: { modality: string; view: PictureView; search: string }) {
  const t = useTexts();
  const current = typeof view.window === "string" ? view.window : view.window === null ? "default" : null;
  const typed = typeof view.window === "object" ? view.window : null;
  return (
    <Panel
      align="start"
      className="max-sm:static [&>summary:hover]:bg-white/20"
      label={
        <>
          {current ? t(`images.windows.${current}`) : `${typed?.center} / ${typed?.width}`}
          <Icon name="down" />
        </>
      }
    >
      <ul aria-label={t("images.window")} className="grid grid-cols-2">
        {windowCodes(modality).map((code) => (
          <li key={code}>
            <Link
              to={withParams(search, { window: code === "default" ? null : code, center: null, width: null })}
              replace
              preventScrollReset
              aria-current={code === current ? "true" : undefined}
              className="menu-item"
            >
              {t(`images.windows.${code}`)}
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={withParams(search, toOverlays(view))}
        replace
        preventScrollReset
        className="menu-item border-t border-line"
      >
        {t(view.overlays ? "images.showOverlays" : "images.hideOverlays")}
      </Link>
      <Form method="get" replace preventScrollReset className="flex items-end gap-1 border-t border-line p-2">
        <Kept search={search} except={windowParams} />
        {(["center", "width"] as const).map((name) => (
          <label key={name} className="text-sm text-text">
            {t(`images.${name}`)}
            <input
              name={name}
              type="text"
              inputMode="numeric"
              required
              defaultValue={typed?.[name]}
              className="block w-20"
            />
          </label>
        ))}
        <button className="button button-secondary">{t("images.apply")}</button>
      </Form>
    </Panel>
  );
}
