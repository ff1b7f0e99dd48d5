import { open } from "node:fs/promises";

/**
 * Makes renames in folders durable. An fsync covers everything that was renamed before it began, so those who ask while
 * one is under way share the next one.
 */
export function folderSync() {
  const waiting = new Map<string, Promise<void>>();
  const running = new Map<string, Promise<void>>();
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

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
