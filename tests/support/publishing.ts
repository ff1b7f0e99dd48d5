import type { Client } from "#contract/index";
import { approvedReport } from "./approved-report";
import type { TestPlatform } from "./platform";

/** What a desk enters when the patient takes a report on paper. */
export const toPatient = { receiver: "patient", proof: "slip", method: "paper" } as const;

/** A group that publishes, one of its organizations, and somebody at its desk. */
export async function publishingHouse(world: TestPlatform) {
  const group = await world.given.group({ allowPublish: true });
  const bucket = await world.given.organization({ groupId: group.id });
  const clerk = await world.given.member(bucket, "contentManager");
  return { group, bucket, clerk, desk: world.clientOf(clerk) };
}

type House = Awaited<ReturnType<typeof publishingHouse>>;

/** A report approved a moment ago, unless told. */
export const freshReport = (
  world: TestPlatform,
  { bucket }: Pick<House, "bucket">,
  exam: object = {},
  report: object = {},
) =>
  approvedReport(world, bucket, {
    report: { approved: new Date(), submitted: new Date(), ...report },
    exam: { patientPhone: "13800138000", ...exam },
  });

/** Hands a report out as it stands now. @returns the id of the hand-out */
export async function handedOut(
  desk: Client,
  id: string,
  entry: Partial<Parameters<Client["publishing"]["handOut"]>[0]> = {},
) {
  const { edition } = await desk.publishing.detail({ id });
  const { version, addenda } = edition;
  return (await desk.publishing.handOut({ ...toPatient, ...entry, id, version, addenda })).id;
}
