import type { RequestArgs } from "../../forms/request-args";
import { apiOf } from "../../session/api.server";
import type { SignedIn } from "../../session/signed-in.server";
import { formats } from "../../i18n/format.server";
import { soughtBy } from "./sought-by.server";

/** What an order's form offers: the organization's lists, the fields it adds, and today by its clocks. */
export async function orderChoices(
  args: RequestArgs,
  { api }: Pick<SignedIn, "api">,
  { id, timeZone }: { id: string; timeZone: string },
) {
  const list = { id, activeOnly: true };
  const [domain, steps, devices, orderPlacers, departments, doctors, bodyParts, extensionFields] = await Promise.all([
    (await apiOf(args)).domain.read({}),
    api.lists.allSteps({ id }),
    api.lists.devices.list(list),
    api.lists.orderPlacers.list(list),
    api.lists.departments.list(list),
    api.lists.doctors.list(list),
    api.lists.bodyParts.list(list),
    api.extensions.ofBucket({ id, subject: "registry" }),
  ]);
  const named = (entries: { id: string; name: string }[]) =>
    entries.map(({ id, name }) => ({ value: id, label: name }));
  return {
    isPet: domain.isPet,
    steps: steps.map(stepOption),
    devices: named(devices),
    orderPlacers: named(orderPlacers),
    departments: words(departments),
    doctors: words(doctors),
    bodyParts: words(bodyParts),
    extensionFields,
    today: formats("chs", timeZone).day(new Date()),
  };
}

const words = (entries: { name: string }[]) => entries.map(({ name }) => name);

/** A procedure of one step is called by its own name. */
function stepOption(step: { id: string; name: string; procedureName: string }) {
  const label = step.name === step.procedureName ? step.procedureName : `${step.procedureName} ${step.name}`;
  return { value: step.id, label, soughtBy: soughtBy(label) };
}

/** The same for an order that is placed with another organization: exams of that one, physicians of the own. */
export async function placedOrderChoices(
  args: RequestArgs,
  { api }: Pick<SignedIn, "api">,
  between: { requestBucketId: string; bucketId: string },
) {
  const own = { id: between.requestBucketId, activeOnly: true };
  const [domain, theirs, departments, doctors] = await Promise.all([
    (await apiOf(args)).domain.read({}),
    api.serviceOrders.choices(between),
    api.lists.departments.list(own),
    api.lists.doctors.list(own),
  ]);
  const choices: OrderChoices = {
    isPet: domain.isPet,
    steps: theirs.steps.map(stepOption),
    devices: [],
    orderPlacers: [],
    departments: words(departments),
    doctors: words(doctors),
    bodyParts: theirs.bodyParts,
    extensionFields: theirs.extensionFields,
    today: formats("chs", theirs.timeZone).day(new Date()),
  };
  return { bucket: theirs.bucket, choices };
}

export type OrderChoices = Awaited<ReturnType<typeof orderChoices>>;
