import { tell } from "#api/kernel/notifications/notification-queries";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";

/**
 * Begins an upload; where the organization's plan refuses it, the people it tells hear of that, once a day.
 *
 * @throws Problem as `begin` does
 */
export async function toldOfRefusal<T>({ db }: Platform, bucketId: string, begin: Promise<T>): Promise<T> {
  try {
    return await begin;
  } catch (error) {
    if (error instanceof Problem && error.code === "plan_expired") {
      const occasion = new Date().toISOString().slice(0, 10);
      await db.transaction((tx) => tell(tx, { kind: "uploadRefused", bucketId, occasion }));
    }
    throw error;
  }
}
