import { estimateWait, type WaitingLine } from "#api/registration/waits/estimate-wait";
import type { SimulatedWait } from "./hospital-day";

/** The middle of a list that is put in order. */
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What people were told when they came, held against how long they waited, all in minutes. */
export function waitAccuracy(waits: readonly SimulatedWait[]) {
  const told = waits.map(({ line, waited }) => ({ line, waited, range: estimateWait(line) }));
  const errorOf = (guess: (line: WaitingLine) => number) =>
    middle(told.map(({ line, waited }) => Math.abs(guess(line) - waited)));
  const held = told.filter(({ range, waited }) => range.fromMinutes <= waited && waited <= range.toMinutes);
  return {
    people: waits.length,
    /** Share of those whose wait lay in the range. */
    held: held.length / told.length,
    /** Of the middle of the range. */
    error: middle(told.map(({ range, waited }) => Math.abs((range.fromMinutes + range.toMinutes) / 2 - waited))),
    width: middle(told.map(({ range }) => range.toMinutes - range.fromMinutes)),
    waited: middle(told.map(({ waited }) => waited)),
    /** Of the sum of the planned minutes of those ahead, as FlexiQueue says it. */
    errorOfSum: errorOf(plannedSum),
    /** Of the same, shared by the rooms. */
    errorOfShared: errorOf((line) => plannedSum(line) / line.rooms),
    /** Of the mean wait of those who were called today, as OpenMRS says it. */
    errorOfMean: errorOf(meanWait),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const plannedSum = ({ ahead }: WaitingLine) => sum(ahead);
const meanWait = ({ starts }: WaitingLine) =>
  starts.length === 0
    ? 0
    : sum(starts.map(({ checkedIn, started }) => started.getTime() - checkedIn.getTime())) / starts.length / 60_000;
