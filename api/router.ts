import { operations } from "#api/kernel/operations";
import type { Manifest } from "#api/kernel/manifest";
import { manifests } from "./manifests";

type OperationsOf<One> = One extends { operations: infer Operations } ? Operations : never;
/** Of A | B, A & B: what a union's members have together. */
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** What every domain answers, by the names of the contract. */
function collected(all: readonly Manifest[]) {
  const router: Record<string, object> = {};
  for (const { operations = {} } of all)
    for (const [name, answered] of Object.entries(operations)) router[name] = { ...router[name], ...answered };
  return router as Together<OperationsOf<(typeof manifests)[number]>>;
}

/** Every operation of the contract; one left out does not compile. */
export const router = operations.router(collected(manifests));
