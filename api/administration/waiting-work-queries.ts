import { sql } from "drizzle-orm";
import type { Database } from "../database/connect";

/** How much of what is done without a person waiting is not done yet. */
export interface WaitingWork {
  dicomSends: number;
  storageCommitments: number;
  messages: number;
}

/** Counted over the whole installation, each by an index of what waits. */
export async function waitingWork(db: Database): Promise<WaitingWork> {
  const { rows } = await db.execute<Record<keyof WaitingWork, string>>(sql`
    select
      (select count(*) from dicom_sends where status in ('waiting', 'sending')) as "dicomSends",
      (select count(*) from storage_commitments where reported is null and abandoned is null) as "storageCommitments",
      (select count(*) from notifications where message = 'due') as "messages"`);
  const { dicomSends = 0, storageCommitments = 0, messages = 0 } = rows[0] ?? {};
  return {
    dicomSends: Number(dicomSends),
    storageCommitments: Number(storageCommitments),
    messages: Number(messages),
  };
}
