import { leastPracticeYears } from "#contract/consulting/expert-pool";
import type { ConsultationService } from "#contract/kernel/consultation-states";

/** An expert as the choice sees one. */
export interface PoolExpert {
  accountId: string;
  title: string;
  departments: readonly string[];
  modalities: readonly string[];
  bodyParts: readonly string[];
  services: readonly ConsultationService[];
  practiceYears: number;
  weight: number;
  weekHours: number | null;
  /** Calendar days of the organization, both included. */
  absentFrom: string | null;
  absentUntil: string | null;
  /** Assigned in the last four weeks. */
  assignedMinutes: number;
  /** Assigned in the last seven days. */
  weekMinutes: number;
  /** Consultations that are not over. */
  open: number;
}

/** What a seat asks for. */
export interface Need {
  service: ConsultationService;
  /** Empty: any. */
  department: string;
  /** Whoever has it comes first; empty: none. */
  title: string;
  modalities: readonly string[];
  bodyParts: readonly string[];
  minutes: number;
  /** Today and the day it is held, as the organization's clocks show them. */
  days: readonly string[];
  /** Who is in it already, was asked before or left it to others. */
  askedBefore: ReadonlySet<string>;
}

export const isAbsentOn = ({ absentFrom, absentUntil }: PoolExpert, day: string) =>
  absentFrom !== null && absentUntil !== null && absentFrom <= day && day <= absentUntil;

/** Of what is wanted all is covered; where an expert names none, they cover any. */
const covers = (known: readonly string[], wanted: readonly string[]) =>
  known.length === 0 || wanted.every((one) => known.includes(one));

export const isQualified = (expert: PoolExpert, need: Need) =>
  expert.services.includes(need.service) &&
  (need.department === "" || expert.departments.includes(need.department)) &&
  covers(expert.modalities, need.modalities) &&
  covers(expert.bodyParts, need.bodyParts);

export const hasFewYears = ({ practiceYears }: PoolExpert) => practiceYears < leastPracticeYears;

/** What an expert carries for the share they are to take. */
export const loadOf = ({ assignedMinutes, weight }: PoolExpert) => assignedMinutes / weight;

const isOverHours = ({ weekHours, weekMinutes }: PoolExpert, { minutes }: Need) =>
  weekHours !== null && weekMinutes + minutes > weekHours * 60;

/**
 * Who may be asked, the one to ask first in front: of the title wanted, within the own hours, with the least assigned
 * load over weight. Who has fewer than three years of own practice is asked by hand alone.
 */
export function inOrder(pool: readonly PoolExpert[], need: Need): PoolExpert[] {
  const keyOf = (expert: PoolExpert) => [
    Number(need.title !== "" && expert.title !== need.title),
    Number(isOverHours(expert, need)),
    (expert.assignedMinutes + need.minutes) / expert.weight,
    expert.open / expert.weight,
  ];
  return pool
    .filter(
      (expert) =>
        isQualified(expert, need) &&
        !hasFewYears(expert) &&
        !need.askedBefore.has(expert.accountId) &&
        !need.days.some((day) => isAbsentOn(expert, day)),
    )
    .map((expert) => ({ expert, key: keyOf(expert) }))
    .sort((a, b) => compared(a.key, b.key) || a.expert.accountId.localeCompare(b.expert.accountId))
    .map(({ expert }) => expert);
}

/** The one to ask; null where nobody of the pool is left. */
export const chooseExpert = (pool: readonly PoolExpert[], need: Need): PoolExpert | null =>
  inOrder(pool, need)[0] ?? null;

const compared = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, place) => value - (b[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
