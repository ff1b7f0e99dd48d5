import { serveTasks } from "./serve-tasks";

export type Deed = "greet" | "throw" | "crash" | "hang" | "swell" | "tell-secret";

const kept: Buffer[] = [];

async function perform(deed: Deed): Promise<{ pid: number; told: string | undefined }> {
  if (deed === "throw") throw new Error("not today");
  if (deed === "crash") process.abort();
  if (deed === "hang") for (;;);
  if (deed === "swell") kept.push(Buffer.alloc(300 * 2 ** 20, 1));
  return { pid: process.pid, told: deed === "tell-secret" ? process.env.WORKER_TEST_SECRET : deed };
}

serveTasks(perform);
