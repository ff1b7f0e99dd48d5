import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";

interface DemoGroup {
  groupId: string;
  /** The organizations, by what they do in the demo. */
  hospitals: Record<"county" | "city" | "imaging", string>;
  /** Who reads for others. */
  expertId: string;
}

/** Whom the demo's hospitals may ask and register for, who gets their urgent exams, and which rows of the list catch the eye. */
export async function insertDemoGroupLists(tx: Transaction, { groupId, hospitals, expertId }: DemoGroup) {
  const { county, city, imaging } = hospitals;
  await tx.insert(tables.expertBuckets).values({ groupId, bucketId: imaging, position: 1 });
  await tx.insert(tables.consultationTargets).values([
    { groupId, bucketId: county, targetBucketId: city, position: 1 },
    { groupId, bucketId: county, targetBucketId: imaging, position: 2 },
    { groupId, bucketId: city, targetBucketId: imaging, position: 1 },
    { groupId, bucketId: city, targetBucketId: county, position: 2 },
  ]);
  await tx.insert(tables.registryTargets).values({ bucketId: county, targetBucketId: city });
  await tx.insert(tables.assignRules).values({
    groupId,
    name: "急诊 CT",
    bucketId: county,
    modalities: ["CT"],
    urgentOnly: true,
    assigneeIds: [expertId],
    position: 1,
  });
  await tx.insert(tables.reportTableColors).values([
    { groupId, field: "critical", value: "true", color: "red", position: 1 },
    { groupId, field: "urgent", value: "true", color: "amber", position: 2 },
  ]);
}
