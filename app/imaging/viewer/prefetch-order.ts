/** How many frames are fetched before they are asked for: more where the reader is heading. */
const ahead = 24;
const behind = 6;

/**
 * The positions to fetch around the one shown, the likeliest first.
 *
 * @param direction 1 scrolling towards the end, -1 towards the beginning, 0 before the first step
 */
export function prefetchOrder(position: number, direction: -1 | 0 | 1, total: number): number[] {
  const reach = direction === 0 ? [ahead / 2, ahead / 2] : direction > 0 ? [ahead, behind] : [behind, ahead];
  const [forwards = 0, backwards = 0] = reach;
  const order: number[] = [];
  // Three steps on for each step back, until one side is used up.
  const pace = direction === 0 ? [1, 1] : direction > 0 ? [3, 1] : [1, 3];
  const [paceForwards = 1, paceBackwards = 1] = pace;
  let next = 1;
  let last = 1;
  while (next <= forwards || last <= backwards) {
    for (let step = 0; step < paceForwards && next <= forwards; step++) order.push(position + next++);
    for (let step = 0; step < paceBackwards && last <= backwards; step++) order.push(position - last++);
  }
  return order.filter((one) => one >= 0 && one < total);
}
