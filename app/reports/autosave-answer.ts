/** What the autosave answers. */
export interface Synced {
  /** Who took the report over; null while nobody did. */
  takenBy: string | null;
  /** When the draft was kept, on the organization's clock. */
  time: string;
}

export const isSynced = (answer: unknown): answer is Synced =>
  typeof answer === "object" && answer !== null && "takenBy" in answer && "time" in answer;
