/** Runs the work when it is asked for, once at a time; asked for meanwhile, once more afterwards. */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async () => {
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
  };
  return () => {
    isAskedAgain = running !== null;
    return (running ??= run().finally(() => (running = null)));
  };
}
