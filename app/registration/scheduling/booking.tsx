import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MovedTime } from "#contract/registration/bookings";
import { Day, Id, Instant } from "#contract/kernel/values";
import { BackLink } from "../../components/back-link";
import { Page, Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { safeRedirect } from "../../session/safe-redirect";
import { calendarPlace } from "./calendar-place.server";
import { calendarPath } from "./calendar-state";
import { History } from "./history";
import { LocalTime, momentOfLocal } from "./local-time.server";
import { FreeForm, MoveForm } from "./booking-forms";

export const handle = { i18n: ["scheduling", "registry"], title: "scheduling.booking.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, mayUpdate, mayBreakRules, format } = await calendarPlace(args);
  const { id } = organization;
  const { searchParams } = new URL(args.request.url);
  const [booking, devices] = await Promise.all([
    api.scheduling.booking({ id, bookingId: args.params.bookingId ?? "" }),
    api.lists.devices.list({ id, activeOnly: true }),
  ]);
  const { exam } = booking;
  const mayMove = booking.state === "booked" && exam !== null && exam.status !== "Performed";
  const minutes = (Date.parse(booking.end) - Date.parse(booking.start)) / 60_000;
  const asked = Day.safeParse(searchParams.get("from"));
  const from = asked.success ? asked.data : format.day(new Date());
  const slots = mayMove
    ? (await api.scheduling.find({ id, scheduledExamId: exam.id, minutes, from, days: 7 })).slots
    : [];
  const span = ({ start, end }: { start: string; end: string }) =>
    `${format.dayTime(start)}–${format.day(start) === format.day(end) ? format.time(end) : format.dayTime(end)}`;
  const nameOf = (deviceId: string) => devices.find((device) => device.id === deviceId)?.name ?? "";
  const own = calendarPath({ org: id, day: format.day(booking.start), view: "day", device: "" });
  return {
    org: id,
    back: safeRedirect(searchParams.get("back"), own),
    mayBreakRules,
    mayMove,
    mayFree: booking.state === "booked" && (exam ? mayMove : mayUpdate),
    from,
    /** Where it was dragged to. */
    wanted: {
      deviceId: Id.safeParse(searchParams.get("device")).data,
      start: LocalTime.safeParse(searchParams.get("start")).data,
    },
    booking: {
      kind: booking.kind,
      state: booking.state,
      time: span(booking),
      devices: booking.deviceIds.map(nameOf).filter(Boolean).join(" · "),
      deviceId: booking.deviceIds[0] ?? "",
      minutes,
      reason: booking.reason,
      brokenRules: booking.brokenRules,
      exam,
    },
    slots: slots.map(({ deviceId, deviceName, start }) => ({
      value: `${deviceId} ${start}`,
      label: `${format.dayTime(start)} · ${deviceName}`,
    })),
    devices: devices
      .filter(({ modality }) => modality === exam?.modality)
      .map((device) => ({ value: device.id, label: device.name })),
    affected: booking.affected.map((one) => ({
      id: one.id,
      time: span(one),
      patientName: one.exam?.patientName ?? "",
      studyDesc: one.exam?.studyDesc ?? "",
    })),
    history: booking.history.map((past) => ({
      id: past.id,
      state: past.state,
      time: span(past),
      devices: past.deviceNames.filter(Boolean).join(" · "),
      made: { time: format.dayTime(past.created), name: past.madeByName ?? "" },
      ended: past.ended && { time: format.dayTime(past.ended), name: past.endedByName ?? "" },
      why: past.endReason,
      note: past.endNote,
      reason: past.reason,
      brokenRules: past.brokenRules,
    })),
    token: crypto.randomUUID(),
  };
}

export type BookingData = ReturnType<typeof useLoaderData<typeof loader>>;

const { why, note, token, minutes, confirmed, reason } = MovedTime.shape;
/** Where it goes: one of the free times, or a device and a time that were typed. */
const MoveInput = z
  .object({
    ...{ why, note, token, minutes, confirmed, reason },
    slot: z.string().default(""),
    deviceId: z.string().default(""),
    start: LocalTime.optional(),
  })
  .refine(({ slot, start }) => slot !== "" || start !== undefined, { path: ["slot"], error: "required" });
const FreeInput = z.object({ why, note, isDowntime: z.boolean().default(false) });

const Slot = z.string().transform((text) => {
  const [deviceId = "", start = ""] = text.split(" ");
  return { deviceId, start: Instant.parse(start) };
});

export async function action(args: ActionFunctionArgs) {
  const { api, organization, format } = await calendarPlace(args);
  const { id } = organization;
  const bookingId = args.params.bookingId ?? "";
  const form = await posted(args);
  const back = new URL(args.request.url).searchParams.get("back");
  if (form.intent === "free") {
    return submitted(form, FreeInput, async ({ isDowntime, ...input }) => {
      const freed = await api.scheduling.free({ ...input, id, bookingId });
      const own = calendarPath({ org: id, day: format.day(freed.start), view: "day", device: "" });
      const to = safeRedirect(back, own);
      const [fitting] = freed.fitting;
      // Who fits is offered at once; nobody is booked by it.
      const offer = pathTo(
        "/registry/calendar/book",
        {},
        { org: id, device: freed.deviceId, start: freed.start, back: to },
      );
      return redirectDone(args.context, fitting ? offer : to, isDowntime ? "deviceUp" : "timeFreed");
    });
  }
  return submitted(
    form,
    MoveInput,
    async ({ slot, start, deviceId, ...input }) => {
      const target = start === undefined ? Slot.parse(slot) : { deviceId, start: momentOfLocal(start, format) };
      const moved = await api.scheduling.reschedule({ ...input, ...target, id, bookingId });
      const to = pathTo(
        "/registry/calendar/bookings/:bookingId",
        { bookingId: moved.id },
        { org: id, back: back ?? "" },
      );
      return redirectDone(args.context, to, "timeMoved");
    },
    { time_past: "start" },
  );
}

/** One booking: whose it is, where it can be moved, what became of it before. */
export default function BookingPage() {
  const t = useTexts();
  const data = useLoaderData<typeof loader>();
  const { booking, back, mayMove, mayFree, history } = data;
  const { exam } = booking;
  return (
    <Page title={t(exam ? "scheduling.booking.title" : "scheduling.booking.downtime")} width="prose">
      <BackLink to={back}>{t("scheduling.book.back")}</BackLink>
      <div className="grid gap-4">
        <Panel>
          <p className="text-lg font-medium tabular-nums">{booking.time}</p>
          <p>{booking.devices}</p>
          {exam && (
            <p className="mt-2">
              <bdi className="font-medium">{exam.patientName}</bdi> · {exam.patientId} · {exam.studyDesc} ·{" "}
              <span className="font-mono">{exam.accessionNumber}</span> · {t(`registry.states.${exam.status}`)}
            </p>
          )}
          {exam && (
            <p>
              <Link to={pathTo("/registry/:orderId", { orderId: exam.orderId }, { org: data.org })}>
                {t("scheduling.booking.order")}
              </Link>
            </p>
          )}
          {exam?.patientPhone && (
            <p>
              <Link to={`tel:${exam.patientPhone}`} reloadDocument>
                {exam.patientPhone}
              </Link>
            </p>
          )}
          <p className="text-muted">
            {[...booking.brokenRules.map((rule) => t(`scheduling.rules.${rule}`)), booking.reason]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {booking.state !== "booked" && (
            <p className="text-warning">{t(`scheduling.booking.states.${booking.state}`)}</p>
          )}
        </Panel>
        {data.affected.length > 0 && <Affected data={data} />}
        {mayMove && <MoveForm data={data} />}
        {mayFree && <FreeForm isDowntime={exam === null} />}
        {history.length > 0 && <History history={history} />}
      </div>
    </Page>
  );
}

/** Exams in the time of a downtime: each is moved by hand. */
function Affected({ data: { affected, org, back } }: { data: BookingData }) {
  const t = useTexts();
  return (
    <Panel title={t("scheduling.block.affected", { count: affected.length })}>
      <ul className="grid gap-1">
        {affected.map(({ id, time, patientName, studyDesc }) => (
          <li key={id}>
            <Link to={pathTo("/registry/calendar/bookings/:bookingId", { bookingId: id }, { org, back })}>
              <span className="tabular-nums">{time}</span> · <bdi>{patientName}</bdi> · {studyDesc}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
