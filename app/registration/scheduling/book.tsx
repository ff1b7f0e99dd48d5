import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { WantedTime } from "#contract/registration/bookings";
import { Id, Instant } from "#contract/kernel/values";
import { BackLink } from "../../components/back-link";
import { Button, LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { notFound } from "../../problems/thrown-problem.server";
import { safeRedirect } from "../../session/safe-redirect";
import { BrokenRules } from "./broken-rules";
import { isRestKept } from "./board-columns";
import { calendarPlace } from "./calendar-place.server";
import { calendarPath } from "./calendar-state";
import { LocalTime, momentOfLocal } from "./local-time.server";
import { firstInSpan, freeStarts } from "./free-starts";
import { WaitingChoice } from "./waiting-choice";

export const handle = { i18n: ["scheduling", "exam"], title: "scheduling.book.title" } satisfies PageHandle;

const Asked = z.object({
  device: Id,
  /** A free span's beginning, or where an exam was dropped, on the organization's clocks. */
  start: z.union([Instant, LocalTime]),
  q: z.string().trim().max(64).catch(""),
  exam: Id.optional().catch(undefined),
});

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, mayBreakRules, format } = await calendarPlace(args);
  const { searchParams } = new URL(args.request.url);
  const asked = Asked.safeParse(
    Object.fromEntries(["device", "start", "q", "exam"].map((name) => [name, searchParams.get(name) ?? ""])),
  );
  if (!asked.success) throw notFound(args.context);
  const { device: deviceId, q } = asked.data;
  const { start: typed } = asked.data;
  const start = Instant.safeParse(typed).success ? typed : momentOfLocal(typed, format);
  // Who is looked for by name is another one.
  const exam = q === "" ? asked.data.exam : undefined;
  const { id } = organization;
  const day = format.day(start);
  const dayOfDevice = { id, from: day, days: 1, deviceId };
  const [{ devices }, waiting] = await Promise.all([
    api.scheduling.days(dayOfDevice),
    api.scheduling.waiting({ id, deviceId, start, q, scheduledExamId: exam }),
  ]);
  const [device] = devices;
  const [ofDay] = device?.days ?? [];
  if (!device || !ofDay) throw notFound(args.context);
  const t = textsFor(args.request);
  // Which exam it will be is known of one alone: else each time says how long an exam may take.
  const [only] = waiting.length === 1 ? waiting : [];
  const forOnly = only && (await api.scheduling.days({ ...dayOfDevice, scheduledExamId: only.id })).devices[0];
  const free = freeStarts(forOnly ?? device, format, only?.minutes);
  const wanted = new Date(start).toISOString();
  // Exams do not begin at any minute: the first time of the same span.
  const first = firstInSpan(free, device, wanted)?.start;
  const near = firstInSpan(freeStarts(device, format), device, wanted);
  const short = only && near && near.minutes < only.minutes ? near : undefined;
  const starts = free.map((one) => ({
    value: one.start,
    label: only ? format.time(one.start) : t("scheduling.book.freeFor", { ...one, time: format.time(one.start) }),
  }));
  if (first === undefined && short) {
    const label = t("scheduling.book.freeFor", { ...short, time: format.time(short.start) });
    starts.push({ value: short.start, label });
  } else if (first === undefined && mayBreakRules) {
    // The refusal then asks why.
    starts.push({ value: wanted, label: t("scheduling.book.notFree", { time: format.time(wanted) }) });
  }
  starts.sort((one, other) => one.value.localeCompare(other.value));
  const back = safeRedirect(searchParams.get("back"), calendarPath({ org: id, day, view: "day", device: "" }));
  return {
    org: id,
    back,
    q,
    mayBreakRules,
    waiting,
    exam: exam ?? "",
    start,
    /** Nothing is chosen in place of a time that somebody has, or that is too short. */
    first: first ?? "",
    refused:
      first === undefined
        ? {
            why: short ? ("short" as const) : near ? ("unfit" as const) : ("taken" as const),
            time: format.time(short?.start ?? start),
            count: short?.minutes ?? 0,
          }
        : null,
    /** Where some of the day is kept for patients who book themselves: what of it staff may still book. */
    staffMinutes: free.length === 0 ? null : ofDay.staffMinutes,
    isRestKept: isRestKept(ofDay, only?.minutes ?? device.gridMinutes),
    device: { id: device.deviceId, name: device.name },
    day,
    starts,
    token: crypto.randomUUID(),
  };
}

const BookForm = WantedTime.omit({ id: true });

export async function action(args: ActionFunctionArgs) {
  const { api, organization, format } = await calendarPlace(args);
  const { id } = organization;
  return submitted(
    await posted(args),
    BookForm,
    async (wanted) => {
      await api.scheduling.book({ ...wanted, id });
      const { searchParams } = new URL(args.request.url);
      const state = { org: id, day: format.day(wanted.start), view: "day" as const, device: "" };
      return redirectDone(args.context, safeRedirect(searchParams.get("back"), calendarPath(state)), "timeBooked");
    },
    { time_past: "start" },
  );
}

/** A free time is given to one of the registered exams that wait for one. */
export default function BookPage() {
  const t = useTexts();
  const { org, back, q, mayBreakRules, waiting, device, day, exam, start, first, refused, starts, token } =
    useLoaderData<typeof loader>();
  const { form, fields, bind, problem } = useActionForm<z.input<typeof BookForm>>({
    id: "book",
    defaultValue: { ...(first && { start: first }), deviceId: device.id, token },
  });
  return (
    <Page title={t("scheduling.book.title")} width="prose">
      <BackLink to={back}>{t("scheduling.book.back")}</BackLink>
      <p className="mb-3 text-lg">
        {device.name} · <span className="tabular-nums">{day}</span>
      </p>
      {refused && (
        <Notice tone="warning" className="mb-3">
          {t(`scheduling.book.${refused.why}`, refused)} {mayBreakRules && t("scheduling.book.keptReason")}
        </Notice>
      )}
      <KeptNotice />
      <Panel>
        <QueryForm className="mb-4 flex flex-wrap items-end gap-2">
          <input type="hidden" name="org" value={org} />
          <input type="hidden" name="device" value={device.id} />
          <input type="hidden" name="start" value={start} />
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="exam" value={exam} />
          <TextField
            name="q"
            type="search"
            label={t("scheduling.book.search")}
            defaultValue={q}
            maxLength={64}
            className="w-80 max-sm:w-full"
          />
          <Button icon="search">{t("scheduling.book.find")}</Button>
        </QueryForm>
        <ActionForm form={form} className="grid gap-4">
          <input type="hidden" name="deviceId" value={device.id} />
          <input type="hidden" name="token" value={String(fields.token.initialValue ?? token)} />
          {waiting.length === 0 ? (
            <p className="text-muted">{t(q === "" ? "scheduling.book.none" : "scheduling.book.notFound")}</p>
          ) : (
            <WaitingChoice {...bind(fields.scheduledExamId)} exams={waiting} />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              {...bind(fields.start)}
              label={t("scheduling.book.start")}
              options={starts}
              {...(first === "" && { empty: t("scheduling.book.chooseStart") })}
              required
            />
            <TextField
              {...bind(fields.minutes)}
              type="number"
              label={t("scheduling.book.minutes")}
              hint={t("scheduling.book.minutesHint")}
              min={1}
              max={720}
            />
          </div>
          <BrokenRules
            problem={problem}
            confirmed={fields.confirmed}
            reason={fields.reason}
            bind={bind}
            mayBreak={mayBreakRules}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={back}>{t("common.action.cancel")}</LinkButton>
            {waiting.length > 0 && (
              <Button look="primary" icon="check">
                {t("scheduling.book.submit")}
              </Button>
            )}
          </div>
        </ActionForm>
      </Panel>
    </Page>
  );
}

/** That a part of the day, or the rest of it, is kept for patients who book themselves: told before a booking is refused. */
function KeptNotice() {
  const t = useTexts();
  const { staffMinutes, isRestKept, mayBreakRules } = useLoaderData<typeof loader>();
  if (staffMinutes === null) return null;
  if (!isRestKept) {
    return <Notice className="mb-3">{t("scheduling.book.partKept", { count: staffMinutes })}</Notice>;
  }
  return (
    <Notice tone="warning" className="mb-3">
      {t("scheduling.book.restKept")} {t(mayBreakRules ? "scheduling.book.keptReason" : "scheduling.broken.forbidden")}
    </Notice>
  );
}
