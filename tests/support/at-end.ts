const tasks: (() => unknown)[] = [];

/**
 * Does the task after the last test of the file, the latest task first. Unlike vitest's afterAll it is also heard from
 * within beforeAll and beforeEach, where what is to be taken away again is mostly made.
 */
export function atEnd(task: () => unknown): void {
  tasks.push(task);
}

/** Does what is left to do for the test file that ends. */
export async function endFile(): Promise<void> {
  for (let task = tasks.pop(); task; task = tasks.pop()) await task();
}
