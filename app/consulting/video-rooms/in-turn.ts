/** Runs the work when it is asked for, once at a time; asked for meanwhile, once more afterwards. */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async () => {
    try {
      do {
        isAskedAgain = false;
        await work();
      } while (isAskedAgain);
    } finally {
      // In the same step as the look above: who asks between the two would be forgotten.
      running = null;
    }
  };
  return () => {
    isAskedAgain = running !== null;
    return (running ??= run());
  };
}
