import { audit } from "#api/infrastructure/audit/audit-queries";
import { operations } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { planImport } from "./plan-import";
import { keptProcedures, lockProcedures, writeProcedures } from "./procedure-queries";

const importAll = operations.procedures.import.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    await lockProcedures(tx, context.bucketId);
    const { planned, faults } = planImport(input.procedures, await keptProcedures(tx, context.bucketId));
    if (faults.length > 0) throw new Problem("invalid", { faults: faults.slice(0, 100) });
    await writeProcedures(tx, context.bucketId, planned);
    const counts = {
      procedures: countOf(planned),
      steps: countOf(planned.flatMap(({ steps }) => steps)),
    };
    const detail = { procedures: input.procedures.length, steps: planned.flatMap(({ steps }) => steps).length };
    await audit(tx, context, "procedures_imported", { subjectId: context.bucketId, detail });
    return counts;
  }),
);

const countOf = (planned: { change: string }[]) => ({
  added: planned.filter(({ change }) => change === "new").length,
  changed: planned.filter(({ change }) => change === "changed").length,
});

export const procedures = { import: importAll };
