import type { PageKey } from "../../page/keys";
import { useKeys } from "../../page/use-keys";

/** The keys of the list. */
export const rowKeys: PageKey[] = [
  { keys: "J / ↓", does: "exams.keys.next" },
  { keys: "K / ↑", does: "exams.keys.previous" },
  { keys: "Enter", does: "exams.keys.open" },
  { keys: "X", does: "exams.keys.tick" },
];

const links = () => Array.from(document.querySelectorAll<HTMLAnchorElement>(".data-table .row-link"));

/** Puts the focus on the link of the row so many further; from outside the table on the first row. */
function move(step: 1 | -1): void {
  const all = links();
  const row = document.activeElement?.closest("tbody tr");
  const at = row ? all.findIndex((link) => row.contains(link)) : -1;
  const target = all[at === -1 ? 0 : Math.max(0, Math.min(at + step, all.length - 1))];
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
}

/** Ticks the row, or takes the tick away. */
function tick(): unknown {
  const box = document.activeElement?.closest("tbody tr")?.querySelector<HTMLInputElement>("input[type=checkbox]");
  return box ? box.click() : false;
}

/** Arrows go from row to row once the focus is in one; before, they scroll. */
const moveWithin = (step: 1 | -1) => (document.activeElement?.closest("tbody tr") ? move(step) : false);

/** J and K, or the arrow keys, go from row to row; Enter follows the row's link, as everywhere. */
export function useRowKeys(): void {
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: tick,
    arrowdown: () => moveWithin(1),
    arrowup: () => moveWithin(-1),
  });
}
