/** What the first mouse button or one finger does in a pane. */
export const handTools = ["window", "scroll", "zoom", "pan"] as const;
export const measuringTools = ["length", "angle", "ellipse", "rectangle", "probe"] as const;
export type MeasuringTool = (typeof measuringTools)[number];
export type ViewerTool = (typeof handTools)[number] | MeasuringTool;

/** What is done to the picture of the active pane at once. */
export const paneActions = [
  "rotateLeft",
  "rotateRight",
  "flipHorizontal",
  "flipVertical",
  "invert",
  "fit",
  "reset",
] as const;
export type PaneAction = (typeof paneActions)[number];

/** Everything a key or button can ask for. */
export type Command =
  | { kind: "tool"; tool: ViewerTool }
  | { kind: "action"; action: PaneAction }
  | { kind: "scroll"; by: number }
  | { kind: "preset"; position: number }
  | {
      kind:
        | "cine"
        | "link"
        | "layout"
        | "nextSeries"
        | "previousSeries"
        | "remove"
        | "help"
        | "keyImage"
        | "overlays"
        | "reconstruct";
    };

const inPlanes: ReadonlySet<Command["kind"]> = new Set([
  "preset",
  "layout",
  "nextSeries",
  "previousSeries",
  "help",
  "reconstruct",
]);

/**
 * Whether a command is for a reconstruction too. Its planes have their own hands, and what would be measured on them
 * belongs to no image that it could be kept with.
 */
export const isForPlanes = (command: Command): boolean =>
  command.kind === "action" ? command.action === "reset" || command.action === "fit" : inPlanes.has(command.kind);

const scrolls = new Map([
  ["ArrowUp", -1],
  ["ArrowLeft", -1],
  ["ArrowDown", 1],
  ["ArrowRight", 1],
  ["PageUp", -10],
  ["PageDown", 10],
  ["Home", Number.NEGATIVE_INFINITY],
  ["End", Number.POSITIVE_INFINITY],
]);

/** Keys of letters, by what stands on the key; they are told apart without their case. */
export const letterKeys = {
  w: { kind: "tool", tool: "window" },
  s: { kind: "tool", tool: "scroll" },
  z: { kind: "tool", tool: "zoom" },
  p: { kind: "tool", tool: "pan" },
  l: { kind: "tool", tool: "length" },
  a: { kind: "tool", tool: "angle" },
  e: { kind: "tool", tool: "ellipse" },
  b: { kind: "tool", tool: "rectangle" },
  o: { kind: "tool", tool: "probe" },
  q: { kind: "action", action: "rotateLeft" },
  r: { kind: "action", action: "rotateRight" },
  h: { kind: "action", action: "flipHorizontal" },
  v: { kind: "action", action: "flipVertical" },
  i: { kind: "action", action: "invert" },
  f: { kind: "action", action: "fit" },
  x: { kind: "action", action: "reset" },
  c: { kind: "link" },
  d: { kind: "layout" },
  t: { kind: "overlays" },
  k: { kind: "keyImage" },
  g: { kind: "reconstruct" },
  n: { kind: "nextSeries" },
  m: { kind: "previousSeries" },
} as const satisfies Record<string, Command>;

/** What a key asks for; null for one that is not the viewer's. Keys with Ctrl, Alt or ⌘ are the browser's. */
export function commandOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey">): Command | null {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey) return null;
  const by = scrolls.get(key);
  if (by !== undefined) return { kind: "scroll", by };
  if (/^[0-9]$/.test(key)) return { kind: "preset", position: Number(key) };
  if (key === " ") return { kind: "cine" };
  if (key === "?") return { kind: "help" };
  if (key === "Delete" || key === "Backspace") return { kind: "remove" };
  const letter = key.toLowerCase();
  return isLetterKey(letter) ? letterKeys[letter] : null;
}

const isLetterKey = (key: string): key is keyof typeof letterKeys => Object.hasOwn(letterKeys, key);

/** The key of a command that has one of its own, for titles and the help sheet. */
export function keyOf(command: Command): string | null {
  const wanted = JSON.stringify(command);
  const found = Object.entries(letterKeys).find(([, one]) => JSON.stringify(one) === wanted);
  return found ? found[0].toUpperCase() : null;
}
