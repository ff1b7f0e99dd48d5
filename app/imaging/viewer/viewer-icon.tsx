/** Drawings of the viewer alone, on a 20 × 20 grid: other pages need not load them. */
const drawings = {
  window: "M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14M10 3v14M10 6h4.5M10 9h6.8M10 12h6.6M10 15h4",
  scroll: "M4 3h9v9H4zM7 15h9V6M10 18h9V9",
  zoom: "M8.5 14a5.5 5.5 0 1 0 0-11a5.5 5.5 0 0 0 0 11M12.5 12.5L17 17M6 8.5h5M8.5 6v5",
  pan: "M10 2v16M2 10h16M7.5 4.5L10 2l2.5 2.5M7.5 15.5L10 18l2.5-2.5M4.5 7.5L2 10l2.5 2.5M15.5 7.5L18 10l-2.5 2.5",
  length: "M3 14L14 3l3 3L6 17zM7 10l1.5 1.5M9.5 7.5L11 9M12 5l1.5 1.5",
  angle: "M4 16L14 4M4 16h13M11 16a7 7 0 0 0-2.5-5.4",
  ellipse: "M10 5c4.5 0 8 2.2 8 5s-3.5 5-8 5s-8-2.2-8-5s3.500-5 8-5",
  rectangle: "M3 5h14v10H3z",
  probe: "M10 2v5M10 13v5M2 10h5M13 10h5M10 9.900v.2",
  rotateLeft: "M4.500 4v4.500H9M4.800 8.500A6.500 6.500 0 1 1 4 12",
  rotateRight: "M15.500 4v4.500H11M15.200 8.500A6.500 6.500 0 1 0 16 12",
  flipHorizontal: "M10 2v16M8 5L2 15h6zM12 5l6 10h-6z",
  flipVertical: "M2 10h16M5 8L15 2v6zM5 12l10 6v-6z",
  invert: "M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14M10 3a7 7 0 0 1 0 14zM12 4v12M14 5.500v9M16 8v4",
  fit: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M7 7h6v6H7z",
  reset: "M4.500 4v4.500H9M4.800 8.500A6.500 6.500 0 1 1 4 12M10 7.500V11l2.500 1.500",
  play: "M6 3.500l10 6.500l-10 6.500z",
  pause: "M7 4v12M13 4v12",
  one: "M3 3h14v14H3z",
  two: "M3 3h14v14H3zM10 3v14",
  four: "M3 3h14v14H3zM10 3v14M3 10h14",
  link: "M8 12l4-4M9 5.500l2-2a4 4 0 0 1 5.500 5.500l-2 2M11 14.500l-2 2a4 4 0 0 1-5.500-5.500l2-2",
  keyImage: "M10 2.500l2.300 4.800l5.200.7l-3.800 3.700l1 5.300L10 14.500L5.300 17l1-5.300L2.500 8l5.200-.7z",
  overlays: "M3 3h14v14H3zM6 14l2.700-7.500h.600L12 14M6.900 11.500h4.200M14.500 6v8",
  remove: "M3.500 5h13M8 5V3h4v2M5 5l1 12h8l1-12M8.500 8.500v5M11.500 8.500v5",
  help: "M10 2.500a7.500 7.500 0 1 0 0 15a7.500 7.500 0 0 0 0-15M7.800 8a2.200 2.200 0 1 1 3.400 1.900c-.8.500-1.200 1-1.200 1.900M10 14.200v.2",
  back: "M12.500 4L6.500 10l6 6",
  volume: "M10 2l7 4v8l-7 4l-7-4V6zM3 6l7 4l7-4M10 10v8",
} as const;

export type ViewerIconName = keyof typeof drawings;

/** Stands in a control with a label. */
export function ViewerIcon({ name }: { name: ViewerIconName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="viewer-icon">
      <path d={drawings[name]} />
    </svg>
  );
}
