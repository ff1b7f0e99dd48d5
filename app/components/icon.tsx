/** Own drawings on a 16 × 16 grid, 1.5 wide lines in the colour of the text. */
const drawings = {
  menu: "M2 4h12M2 8h12M2 12h12",
  close: "M4 4l8 8M12 4l-8 8",
  check: "M3 8.5l3.5 3.5L13 4.5",
  up: "M4 10l4-4 4 4",
  down: "M4 6l4 4 4-4",
  left: "M10 4L6 8l4 4",
  right: "M6 4l4 4-4 4",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  globe:
    "M8 1.75a6.25 6.25 0 1 0 0 12.5a6.25 6.25 0 0 0 0-12.5M1.75 8h12.5M8 1.75c4.5 4 4.5 8.5 0 12.5M8 1.75c-4.5 4-4.5 8.5 0 12.5",
  user: "M8 8.25a3 3 0 1 0 0-6a3 3 0 0 0 0 6M2.5 14c.5-3 2.5-4.25 5.5-4.25s5 1.25 5.5 4.25",
  users:
    "M6 8a2.5 2.5 0 1 0 0-5a2.5 2.5 0 0 0 0 5M1.5 13.5c.3-2.5 2-3.5 4.5-3.5s4.2 1 4.5 3.5M11 7.75a2.25 2.25 0 1 0-1-4.25M12 9.75c1.5.3 2.4 1.5 2.5 3.25",
  search: "M7 12a5 5 0 1 0 0-10a5 5 0 0 0 0 10M10.75 10.75L14.25 14.25",
  filter: "M2 3h12l-4.5 5.5v4.5l-3 1v-5.5z",
  calendar: "M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3",
  clock: "M8 1.75a6.25 6.25 0 1 0 0 12.5a6.25 6.25 0 0 0 0-12.5M8 4.5v3.5l2.5 1.5",
  upload: "M8 10.5v-8M4.75 5.5L8 2.25l3.25 3.25M2.5 10.5v3h11v-3",
  download: "M8 2.25v8M4.75 7.25L8 10.5l3.25-3.25M2.5 10.5v3h11v-3",
  print: "M4.5 5.5v-3.5h7v3.5M4.5 11.5h-2.5v-6h12v6h-2.5M4.5 9.5h7v4.5h-7z",
  share:
    "M12 5a1.75 1.75 0 1 0 0-3.5a1.75 1.75 0 0 0 0 3.5M4 9.75a1.75 1.75 0 1 0 0-3.5a1.75 1.75 0 0 0 0 3.5M12 14.5a1.75 1.75 0 1 0 0-3.5a1.75 1.75 0 0 0 0 3.5M5.5 7.2l5-3M5.5 8.8l5 3",
  link: "M6.5 9.5l3-3M7 4.5l1.5-1.5a3 3 0 0 1 4.5 4.5l-1.5 1.5M9 11.5l-1.5 1.5a3 3 0 0 1-4.5-4.5l1.5-1.5",
  lock: "M3.5 7.5h9v6h-9zM5.5 7.5v-2.25a2.5 2.5 0 0 1 5 0v2.25",
  unlock: "M3.5 7.5h9v6h-9zM5.5 7.5v-2.25a2.5 2.5 0 0 1 4.8-1",
  key: "M5.5 13.5a3 3 0 1 0 0-6a3 3 0 0 0 0 6M7.75 8.5l5.75-6M11 5l2 2",
  logout: "M6.5 2.5h-4v11h4M6 8h8M11 4.75L14.25 8L11 11.25",
  inbox: "M2 9.5l2-6.5h8l2 6.5v4H2zM2 9.5h3.5l1 2h3l1-2H14",
  info: "M8 1.75a6.25 6.25 0 1 0 0 12.5a6.25 6.25 0 0 0 0-12.5M8 7.25v4M8 4.75v.1",
  success: "M8 1.75a6.25 6.25 0 1 0 0 12.5a6.25 6.25 0 0 0 0-12.5M5 8.25l2 2l4-4.25",
  warning: "M8 2L14.75 13.5H1.25zM8 6.5v3.25M8 11.5v.1",
  danger: "M5.25 1.75h5.5l3.5 3.5v5.5l-3.5 3.5h-5.5l-3.5-3.5v-5.5zM8 4.75v4M8 11v.1",
  edit: "M2.5 13.5l.75-3.25l7.75-7.75l2.5 2.5l-7.75 7.75zM9.5 4l2.5 2.5",
  trash: "M2.5 4h11M6 4v-1.75h4v1.75M4 4l.75 9.75h6.5l.75-9.75M6.75 6.75v4.5M9.25 6.75v4.5",
  eye: "M1.25 8c3.5-6 10-6 13.5 0c-3.5 6-10 6-13.5 0M8 10a2 2 0 1 0 0-4a2 2 0 0 0 0 4",
  image: "M2 3h12v10H2zM2 11l3.5-3.5l3 3l2-2l3.5 3.5M10.5 6v.1",
  file: "M3.5 1.75h5.5l3.5 3.5v9h-9zM9 1.75v3.5h3.5",
  report: "M3.5 1.75h5.5l3.5 3.5v9h-9zM9 1.75v3.5h3.5M5.75 8.25h4.5M5.75 11h4.5",
  folder: "M1.75 3.5h4.5l1.5 1.75h6.5v7.75h-12.5z",
  refresh: "M13.5 8a5.5 5.5 0 1 1-1.75-4M13.5 2v3h-3",
  undo: "M3 6.5h6.5a3.5 3.5 0 0 1 0 7h-4M5.75 3.25L2.5 6.5l3.25 3.25",
  send: "M14 2L1.75 7l4.5 2l2 4.75zM6.25 9L14 2",
  star: "M8 1.75l1.9 4l4.35.6l-3.15 3.05l.75 4.35L8 11.7l-3.85 2.05l.75-4.35L1.75 6.35l4.35-.6z",
  pause: "M5.5 3v10M10.5 3v10",
  play: "M4.5 2.5l8 5.5l-8 5.5z",
  history: "M2.75 5.5a5.75 5.75 0 1 1-.5 3.5M2.5 2.5v3h3M8 5v3.25l2.25 1.25",
  sun: "M8 11a3 3 0 1 0 0-6a3 3 0 0 0 0 6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  urgent: "M8.75 1.5L3 9.25h4.25L7 14.5l6-8H8.5z",
} as const;

export type IconName = keyof typeof drawings;

/** Stands beside a word, or in a control with an aria-label; never says something alone. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className={`icon ${className}`}>
      <path d={drawings[name]} />
    </svg>
  );
}
