import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StepDevices } from "#contract/registration/bookings";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { entryAction, entryData } from "../lists/entry-data.server";
import { EntryPage } from "../lists/entry-page";
import { stepsPlace } from "./procedure-place.server";
import { StepDevicesForm } from "./step-devices-form";

export const handle = { i18n: ["lists", "exam"], title: "lists.titles.steps" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const page = await stepsPlace(args);
  const { id } = page.organization;
  const data = await entryData(args, page, []);
  const [{ deviceIds }, devices] = await Promise.all([
    page.api.scheduling.stepDevices({ id, stepId: data.entry.id }),
    page.api.lists.devices.list({ id, activeOnly: true }),
  ]);
  const choices = devices.map(({ id: value, name, room }) => ({ value, label: room ? `${name} · ${room}` : name }));
  return { data, devices: { chosen: deviceIds, choices } };
}

export async function action(args: ActionFunctionArgs) {
  const page = await stepsPlace(args);
  const form = await posted(args);
  if (form.intent !== "devices") return entryAction(args, page, [], { procedureId: page.procedure.id });
  const stepId = paramOf(args, "entryId");
  return submitted(form, StepDevices, async ({ deviceIds }) => {
    await page.api.scheduling.saveStepDevices({ id: page.organization.id, stepId, deviceIds });
    return redirectDone(args.context, form.page, "saved");
  });
}

export default function StepPage() {
  const { data, devices } = useLoaderData<typeof loader>();
  return (
    <EntryPage data={data}>
      <StepDevicesForm {...devices} />
    </EntryPage>
  );
}
