import type { ReactNode } from "react";
import { useTexts } from "../../i18n/use-texts";
import type { TextKeyBelow } from "#texts/keys";
import { windowCodes } from "../pictures/picture-view";
import { layouts, type Layout } from "./viewport-grid";
import { ViewerIcon, type ViewerIconName } from "./viewer-icon";
import {
  handTools,
  isForPlanes,
  keyOf,
  measuringTools,
  paneActions,
  type Command,
  type ViewerTool,
} from "./viewer-tools";

interface BarProps {
  tool: ViewerTool;
  /** None while a series is reconstructed. */
  layout: Layout | null;
  isLinked: boolean;
  areOverlaysShown: boolean;
  isPlaying: boolean;
  isReconstructing: boolean;
  rate: number;
  modality: string;
  /** The name of the window that the active pane shows, where it has one. */
  preset: string | null;
  /** The reader may write the exam's report. */
  mayAddKeyImage: boolean;
  /** The libraries run. */
  isReady: boolean;
  onCommand: (command: Command) => void;
  onLayout: (layout: Layout) => void;
  onRate: (rate: number) => void;
  onPreset: (code: string) => void;
  children?: ReactNode;
}

export const cineRates = [2, 5, 10, 15, 20, 25, 30] as const;

/** The tools, by icon; each says what it is and its key. */
export function ViewerBar(bar: BarProps) {
  const t = useTexts();
  const { tool, layout, isReady, onCommand } = bar;
  const button = (
    name: TextKeyBelow<"viewer.do">,
    command: Command,
    options: { icon: ViewerIconName; isPressed?: boolean; key?: string },
  ) => {
    const key = options.key ?? keyOf(command);
    const label = t(`viewer.do.${name}`);
    const isOff = bar.isReconstructing && !isForPlanes(command);
    const title = key ? `${label} (${key})` : label;
    return (
      <button
        key={name}
        type="button"
        className="viewer-button"
        disabled={!isReady || isOff}
        aria-label={label}
        title={isOff ? `${label}: ${t("viewer.notInPlanes")}` : title}
        aria-pressed={options.isPressed && !isOff}
        onClick={() => onCommand(command)}
      >
        <ViewerIcon name={options.icon} />
      </button>
    );
  };
  return (
    <div role="toolbar" aria-label={t("viewer.tools")} className="viewer-bar">
      {handTools.map((one) => button(one, { kind: "tool", tool: one }, { icon: one, isPressed: tool === one }))}
      <select
        className="viewer-select"
        disabled={!isReady}
        aria-label={t("images.window")}
        value={bar.preset ?? ""}
        onChange={({ target }) => bar.onPreset(target.value)}
      >
        <option value="" disabled>
          {t("images.window")}
        </option>
        {windowCodes(bar.modality).map((code, position) => (
          <option key={code} value={code}>
            {position < 10 ? `${position} · ` : ""}
            {t(`images.windows.${code}`)}
          </option>
        ))}
      </select>
      <span className="viewer-gap" />
      {measuringTools.map((one) => button(one, { kind: "tool", tool: one }, { icon: one, isPressed: tool === one }))}
      {button("remove", { kind: "remove" }, { icon: "remove", key: "Delete" })}
      <span className="viewer-gap" />
      {paneActions.map((one) => button(one, { kind: "action", action: one }, { icon: one }))}
      <span className="viewer-gap" />
      {button(
        bar.isPlaying ? "pause" : "cine",
        { kind: "cine" },
        {
          icon: bar.isPlaying ? "pause" : "play",
          isPressed: bar.isPlaying,
          key: t("viewer.space"),
        },
      )}
      <select
        className="viewer-select"
        disabled={!isReady || bar.isReconstructing}
        aria-label={t("viewer.rate")}
        value={bar.rate}
        onChange={({ target }) => bar.onRate(Number(target.value))}
      >
        {[...new Set([...cineRates, bar.rate])]
          .sort((a, b) => a - b)
          .map((rate) => (
            <option key={rate} value={rate}>
              {t("viewer.framesPerSecond", { rate: String(rate) })}
            </option>
          ))}
      </select>
      <span className="viewer-gap" />
      <span role="group" aria-label={t("viewer.layout")} className="flex">
        {layouts.map((one) => (
          <button
            key={one}
            type="button"
            className="viewer-button"
            disabled={!isReady}
            aria-label={t(`viewer.layouts.${one}`)}
            title={t(`viewer.layouts.${one}`)}
            aria-pressed={layout === one}
            onClick={() => bar.onLayout(one)}
          >
            <ViewerIcon name={one} />
          </button>
        ))}
      </span>
      {button("overlays", { kind: "overlays" }, { icon: "overlays", isPressed: bar.areOverlaysShown })}
      {button("link", { kind: "link" }, { icon: "link", isPressed: bar.isLinked })}
      {button("reconstruct", { kind: "reconstruct" }, { icon: "volume", isPressed: bar.isReconstructing })}
      {bar.mayAddKeyImage && button("keyImage", { kind: "keyImage" }, { icon: "keyImage" })}
      {button("help", { kind: "help" }, { icon: "help", key: "?" })}
      {bar.children}
    </div>
  );
}
