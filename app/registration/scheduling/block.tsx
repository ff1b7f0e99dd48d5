import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Downtime } from "#contract/registration/bookings";
import { Day } from "#contract/kernel/values";
import { BackLink } from "../../components/back-link";
import { Button, LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Page, Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { safeRedirect } from "../../session/safe-redirect";
import { calendarPlace } from "./calendar-place.server";
import { LocalTime, momentOfLocal } from "./local-time.server";

export const handle = { i18n: ["scheduling"], title: "scheduling.block.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, format } = await calendarPlace(args);
  const { searchParams } = new URL(args.request.url);
  const day = Day.safeParse(searchParams.get("day"));
  const devices = await api.lists.devices.list({ id: organization.id, activeOnly: true });
  const on = day.success ? day.data : format.day(new Date());
  return {
    devices: devices.map(({ id, name }) => ({ value: id, label: name })),
    device: searchParams.get("device") ?? "",
    start: `${on}T08:00`,
    end: `${on}T12:00`,
    back: backOf(args.request.url, organization.id),
    token: crypto.randomUUID(),
  };
}

const backOf = (url: string, org: string) =>
  safeRedirect(new URL(url).searchParams.get("back"), pathTo("/registry/calendar", {}, { org }));

const { deviceId, reason, token } = Downtime.shape;
const BlockForm = z.object({ deviceId, reason, token, start: LocalTime, end: LocalTime });

export async function action(args: ActionFunctionArgs) {
  const { api, organization, format } = await calendarPlace(args);
  const { id } = organization;
  return submitted(
    await posted(args),
    BlockForm,
    async ({ start, end, ...downtime }) => {
      const times = { start: momentOfLocal(start, format), end: momentOfLocal(end, format) };
      const { id: bookingId } = await api.scheduling.block({ ...downtime, ...times, id });
      const back = backOf(args.request.url, id);
      const to = pathTo("/registry/calendar/bookings/:bookingId", { bookingId }, { org: id, back });
      return redirectDone(args.context, to, "deviceDown");
    },
    {
      invalid: ({ rule }) => ({
        end: rule === "downtimeTooLong" ? ("downtimeTooLong" as const) : ("endBeforeStart" as const),
      }),
    },
  );
}

/** A device is down for a time: serviced, broken, or needed elsewhere. */
export default function BlockPage() {
  const t = useTexts();
  const { devices, device, start, end, back, token: newToken } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof BlockForm>>({
    id: "block",
    defaultValue: { deviceId: device, start, end, token: newToken },
  });
  return (
    <Page title={t("scheduling.block.title")} width="form">
      <BackLink to={back}>{t("scheduling.book.back")}</BackLink>
      <Panel>
        <p className="mb-4 text-muted">{t("scheduling.block.lead")}</p>
        <ActionForm form={form} className="grid gap-4">
          <input type="hidden" name="token" value={String(fields.token.initialValue ?? newToken)} />
          <SelectField {...bind(fields.deviceId)} label={t("scheduling.device")} options={devices} required />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...bind(fields.start)} type="datetime-local" label={t("scheduling.block.from")} required />
            <TextField {...bind(fields.end)} type="datetime-local" label={t("scheduling.block.to")} required />
          </div>
          <TextField {...bind(fields.reason)} label={t("scheduling.block.reason")} maxLength={256} required />
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={back}>{t("common.action.cancel")}</LinkButton>
            <Button look="primary" icon="pause">
              {t("scheduling.block.submit")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
    </Page>
  );
}
