import { measuredDays, type SimulatedWait } from "../support/hospital-day";
import { waitAccuracy } from "../support/wait-accuracy";
import type { Row } from "./row";

/** What people are told of their wait when they check in, on simulated days. */
export function benchWait(): Promise<Row[]> {
  const days = measuredDays();
  const all = waitAccuracy(days.flatMap(({ waits }) => waits));
  const best = Math.min(all.errorOfSum, all.errorOfShared, all.errorOfMean);
  return Promise.resolve([
    { what: `range holds the wait, ${all.people} people`, measured: all.held * 100, unit: "%", goal: { atLeast: 80 } },
    { what: "median error of its middle", measured: all.error, unit: "min", goal: { atMost: 5 } },
    { what: "median width of the range", measured: all.width, unit: "min" },
    { what: "median wait", measured: all.waited, unit: "min" },
    { what: "median error: sum of planned minutes", measured: all.errorOfSum, unit: "min" },
    { what: "median error: the same, shared by the rooms", measured: all.errorOfShared, unit: "min" },
    { what: "median error: mean wait of today", measured: all.errorOfMean, unit: "min" },
    { what: "the best of the three errs more, by", measured: best / all.error, unit: "times", goal: { atLeast: 1 } },
    ...kindRows(
      "stable days",
      days.filter(({ isOverloaded }) => !isOverloaded),
    ),
    ...kindRows(
      "overloaded days",
      days.filter(({ isOverloaded }) => isOverloaded),
    ),
  ]);
}

function kindRows(kind: string, days: { waits: SimulatedWait[] }[]): Row[] {
  const { people, held, error, waited } = waitAccuracy(days.flatMap(({ waits }) => waits));
  return [
    { what: `${kind}: range holds the wait, ${people} people`, measured: held * 100, unit: "%" },
    { what: `${kind}: median error of its middle`, measured: error, unit: "min" },
    { what: `${kind}: median wait`, measured: waited, unit: "min" },
  ];
}
