import { isSameImage } from "#api/dicom/compare-files";
import type { ObjectStore } from "#api/infrastructure/storage/object-store";
import { isSameDataSet } from "./same-data-set";

type Needs = Pick<ObjectStore, "localPath">;

/** Two objects under one SOP Instance UID, by their hashes. */
export interface Pair {
  held: string;
  arrived: string;
}

/** Raised while filing, where it has to be known first whether objects are the same image. */
export class Uncompared extends Error {
  constructor(readonly pairs: readonly Pair[]) {
    super(`${pairs.length} pairs of objects not compared`);
    this.name = "Uncompared";
  }
}

/** What comes at once is compared for so long; what is left then is for a person to look at, as everything was. */
const mostMs = 60_000;

/** What was found out of the objects one filing met. */
export class Comparisons {
  private readonly found = new Map<string, boolean>();
  private readonly endMs = Date.now() + mostMs;

  constructor(private readonly objects: Needs) {}

  /** Whether they are the same image; undefined where nobody has compared them. */
  isSame({ held, arrived }: Pair): boolean | undefined {
    return held === arrived ? true : this.found.get(`${held} ${arrived}`);
  }

  async add(pairs: readonly Pair[]): Promise<void> {
    await Promise.all(
      pairs.map(async (pair) => this.found.set(`${pair.held} ${pair.arrived}`, await this.compared(pair))),
    );
  }

  private async compared({ held, arrived }: Pair): Promise<boolean> {
    const [one, other] = await Promise.all([this.objects.localPath(held), this.objects.localPath(arrived)]);
    return (await isSameDataSet(one, other)) || (Date.now() < this.endMs && (await isSameImage(one, other)));
  }
}

/**
 * Files by `attempt`, again and again until all is known that it asks for: pixels are decoded between its transactions,
 * so that no lock is held meanwhile. Only what comes again with other bytes costs a second one.
 *
 * @param attempt one transaction; rolled back where it raises `Uncompared`
 */
export async function comparing<Filed>(
  objects: Needs,
  attempt: (comparisons: Comparisons) => Promise<Filed>,
): Promise<Filed> {
  const comparisons = new Comparisons(objects);
  for (;;) {
    try {
      return await attempt(comparisons);
    } catch (error) {
      if (!(error instanceof Uncompared)) throw error;
      await comparisons.add(error.pairs);
    }
  }
}
