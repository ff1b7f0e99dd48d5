import type { RequestArgs } from "../../forms/request-args";
import { apiOf } from "../../session/api.server";
import type { SignedIn } from "../../session/signed-in.server";
import { formats } from "../../i18n/format.server";

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
  const words = (entries: { name: string }[]) => entries.map(({ name }) => name);
  return {
    isPet: domain.isPet,
    steps: steps.map((step) => ({
      value: step.id,
      label: step.name === step.procedureName ? step.procedureName : `${step.procedureName} ${step.name}`,
    })),
    devices: named(devices),
    orderPlacers: named(orderPlacers),
    departments: words(departments),
    doctors: words(doctors),
    bodyParts: words(bodyParts),
    extensionFields,
    today: formats("chs", timeZone).day(new Date()),
  };
}
export type OrderChoices = Awaited<ReturnType<typeof orderChoices>>;
