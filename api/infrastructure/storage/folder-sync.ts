import { fsync, open } from "node:fs";
import { promisify } from "node:util";

const opened = promisify(open);
const synced = promisify(fsync);

/**
 * Makes renames in folders durable. An fsync covers everything that was renamed before it began, so those who ask while
 * one is under way share the next one.
 */
export function folderSync() {
  const waiting = new Map<string, Promise<void>>();
  const running = new Map<string, Promise<void>>();
  /** Once asked for, a folder stays open for the life of the process: there are few, and each is asked for again. */
  const descriptors = new Map<string, number>();

  async function syncFolder(folder: string): Promise<void> {
    const descriptor = descriptors.get(folder) ?? (await opened(folder, "r"));
    descriptors.set(folder, descriptor);
    await synced(descriptor);
  }

  return (folder: string): Promise<void> => {
    const joined = waiting.get(folder);
    if (joined) return joined;
    const before = running.get(folder)?.catch(() => undefined) ?? Promise.resolve();
    const next = before.then(async () => {
      waiting.delete(folder);
      running.set(folder, next);
      await syncFolder(folder).finally(() => {
        if (running.get(folder) === next) running.delete(folder);
      });
    });
    waiting.set(folder, next);
    return next;
  };
}
