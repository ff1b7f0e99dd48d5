/** What reading an exam takes, roughly, in minutes: work is shared by it. What is not named takes five. */
export const readingMinutes: Readonly<Record<string, number>> = {
  CT: 10,
  MR: 15,
  PT: 20,
  NM: 12,
  XA: 10,
  MG: 6,
  US: 5,
  DX: 3,
  CR: 3,
};
