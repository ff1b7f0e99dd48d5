import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { describedStudy } from "#contract/imaging/described-study";
import { dayAfter } from "#contract/kernel/days";
import type { WaitingExam } from "#contract/registration/bookings";
import { LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { DataTable, type Column as TableColumn } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Button } from "../../components/button";
import { Page } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { DateField } from "../../components/text-field";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { useLiveData } from "../../page/use-live-data";
import { pathTo } from "../../paths";
import { Board } from "./board";
import { columnOf, firstFree, shownHours, type Block, type Column } from "./board-columns";
import { calendarPlace } from "./calendar-place.server";
import { hasWrongDays } from "../registry/wrong-days";
import { calendarState } from "./calendar-state.server";
import { useDraggedExam } from "./drag-exam";
import { WaitingStrip } from "./waiting-strip";
import { bookPath, calendarPath, mondayOf, weekdayOf, type CalendarState } from "./calendar-state";

export const handle = {
  i18n: ["scheduling", "registry", "exam"],
  title: "scheduling.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, places, mayUpdate, format } = await calendarPlace(args);
  const { id } = organization;
  const today = format.day(new Date());
  const state = calendarState(args.request.url, id, today);
  const isWeek = state.view === "week";
  const [devices, groups] = await Promise.all([
    api.lists.devices.list({ id, activeOnly: true }),
    api.lists.deviceGroups.list({ id, activeOnly: true }),
  ]);
  const isGroup = groups.some((group) => group.id === state.device);
  const waiting = await api.scheduling.waiting({ id });
  const [exam] = state.exam ? await api.scheduling.waiting({ id, scheduledExamId: state.exam }) : [];
  const known = isGroup || devices.some((device) => device.id === state.device) ? state.device : "";
  const calendar = await api.scheduling.days({
    id,
    from: isWeek ? mondayOf(state.day) : state.day,
    days: isWeek ? 7 : 1,
    ...(known && (isGroup ? { deviceGroupId: known } : { deviceId: known })),
    ...(exam && { scheduledExamId: exam.id }),
  });
  const t = textsFor(args.request);
  const nameOfDay = (day: string) => `${day.slice(5)} ${t(`scheduling.settings.weekdays.${weekdayOf(day)}`)}`;
  // Whose time is looked for can be examined on devices of one kind alone.
  const fits = (device: { modality: string }) => !exam || device.modality === exam.modality;
  const fitting = calendar.devices.filter(fits);
  const devicesShown = known === "" && fitting.length > 0 ? fitting : calendar.devices;
  const columns = devicesShown.flatMap((device) =>
    device.days.map((day): Column => ({
      ...columnOf(device, day, format, exam?.minutes),
      title: isWeek ? nameOfDay(day.day) : device.name,
      subtitle: device.room || device.name,
    })),
  );
  const showsBoard = !isWeek || devicesShown.length === 1;
  // With none among the days shown, the way to the next ones is told.
  const { slots: next } =
    exam && showsBoard && !firstFree(columns)
      ? await api.scheduling.find({ id, scheduledExamId: exam.id, from: state.day })
      : { slots: [] };
  return {
    state: { ...state, device: known, exam: exam?.id },
    hasWrongDay: hasWrongDays(new URL(args.request.url).searchParams, ["day"]),
    /** Whose time is looked for. */
    chosen: exam && { name: exam.patientName, exam: describedStudy(t(`exam.modality.${exam.modality}`), exam) },
    next: next.slice(0, maxNext).map(({ deviceId, deviceName, start }) => ({
      ...{ deviceId, start },
      words: `${format.dayTime(start)} · ${deviceName}`,
    })),
    today,
    places,
    mayUpdate,
    /** Of a group, the devices it shows: the printed list knows devices alone. */
    listedDevices: known ? calendar.devices.map(({ deviceId }) => deviceId) : [],
    columns: showsBoard ? columns : [],
    /** Those that a device which is shown could do. */
    waiting: showsBoard
      ? waiting
          .filter(({ modality }) => calendar.devices.some((device) => device.modality === modality))
          .map(shownWaiting)
      : [],
    hours: shownHours(columns),
    /** On the clocks there, where today is shown: the calendar opens at it. */
    now: columns.some(({ day }) => day === today) ? format.time(new Date()) : null,
    weeks: showsBoard
      ? []
      : devicesShown.map(({ deviceId, name, days }) => ({
          deviceId,
          name,
          days: days.map(({ day, openMinutes, bookedMinutes }) => ({
            day,
            title: nameOfDay(day),
            openMinutes,
            bookedMinutes,
          })),
        })),
    choices: [
      ...groups.map((group) => ({ value: group.id, label: group.name })),
      ...devices.map((device) => ({ value: device.id, label: device.name })),
    ],
  };
}

/** Of the next free times. */
const maxNext = 4;

const shownWaiting = ({ id, patientName, modality, studyDesc, minutes, urgentFlag }: WaitingExam) => ({
  ...{ id, patientName, modality, studyDesc, minutes, urgentFlag },
});

/** Who has which device when, and where somebody more could be. */
export default function CalendarPage() {
  const t = useTexts();
  useLiveData("schedule");
  const { state, hasWrongDay, chosen, columns, hours, now, weeks, waiting, mayUpdate, listedDevices } =
    useLoaderData<typeof loader>();
  const dragged = useDraggedExam();
  const { org } = state;
  const back = calendarPath(state);
  const dayList = dayListOfCalendar(state, listedDevices);
  const free = firstFree(columns);
  return (
    <Page
      title={t("scheduling.title")}
      actions={
        <>
          <LinkButton to={pathTo("/registry", {}, { org })}>{t("scheduling.registry")}</LinkButton>
          <LinkButton to={pathTo("/registry/day-list", {}, dayList)} icon="print" reloadDocument>
            {t("registry.dayList")}
          </LinkButton>
          {mayUpdate && (
            <LinkButton
              to={pathTo("/registry/calendar/block", {}, { org, device: state.device, day: state.day, back })}
              icon="pause"
            >
              {t("scheduling.block.open")}
            </LinkButton>
          )}
        </>
      }
    >
      {hasWrongDay && (
        <Notice tone="warning" className="mb-3">
          {t("scheduling.wrongDay")}
        </Notice>
      )}
      <CalendarBar />
      {waiting.length > 0 && <WaitingStrip exams={waiting} state={state} dragged={dragged} />}
      {chosen && free && (
        <Notice className="mb-3">
          {t("scheduling.book.for", chosen)} <FirstFree {...free} state={state} />
        </Notice>
      )}
      {chosen && !free && columns.length > 0 && <NextFree {...chosen} />}
      {columns.length === 0 && weeks.length === 0 && (
        <EmptyState icon="inbox" title={t("scheduling.empty")}>
          {t("scheduling.emptyHint")}
        </EmptyState>
      )}
      {columns.length > 0 && <Board columns={columns} hours={hours} now={now} state={state} dragged={dragged} />}
      {weeks.length > 0 && <WeekTable />}
    </Page>
  );
}

/** The way to the earliest free span: by the keyboard, those on the board lie behind all that is booked. */
function FirstFree({ column, block, state }: { column: Column; block: Block; state: CalendarState }) {
  const t = useTexts();
  const device = state.view === "week" ? `${column.subtitle} ${column.title}` : column.title;
  return (
    <Link to={bookPath(state, column, block)} className="underline">
      {t("scheduling.freeFrom", { device, time: block.time })}
    </Link>
  );
}

/** That nothing is free among the days shown, and when there is. */
function NextFree({ name, exam }: { name: string; exam: string }) {
  const t = useTexts();
  const { state, next } = useLoaderData<typeof loader>();
  return (
    <Notice tone="warning" className="mb-3">
      <p>{t("scheduling.book.noneShown", { name, exam })}</p>
      {next.length === 0 ? (
        <p>{t("scheduling.booking.noneFree")}</p>
      ) : (
        <p className="flex flex-wrap gap-x-4">
          <span>{t("scheduling.booking.suggested")}</span>
          {next.map((slot) => (
            <Link key={`${slot.deviceId} ${slot.start}`} to={bookPath(state, slot, slot)} className="underline">
              {slot.words}
            </Link>
          ))}
        </p>
      )}
    </Notice>
  );
}

/** The printed list of the days shown. */
function dayListOfCalendar({ org, view, day }: CalendarState, devices: readonly string[]) {
  const from = view === "week" ? mondayOf(day) : day;
  const query = new URLSearchParams({ org, from, to: view === "week" ? dayAfter(from, 6) : from });
  for (const device of devices) query.append("device", device);
  return query;
}

function CalendarBar() {
  const t = useTexts();
  const { state, today, places, choices } = useLoaderData<typeof loader>();
  const step = state.view === "week" ? 7 : 1;
  const at = (changes: Partial<CalendarState>) => calendarPath({ ...state, ...changes });
  return (
    <div className="mb-3 flex flex-wrap items-end gap-2">
      <QueryForm className="flex flex-wrap items-end gap-2">
        {places.length > 1 ? (
          <SelectField name="org" label={t("scheduling.organization")} options={places} defaultValue={state.org} />
        ) : (
          <input type="hidden" name="org" value={state.org} />
        )}
        <DateField name="day" label={t("scheduling.day")} defaultValue={state.day} />
        <SelectField
          name="device"
          label={t("scheduling.devices")}
          options={choices}
          empty={t("scheduling.allDevices")}
          defaultValue={state.device}
        />
        <input type="hidden" name="view" value={state.view} />
        {state.exam && <input type="hidden" name="exam" value={state.exam} />}
        <Button icon="search">{t("scheduling.show")}</Button>
      </QueryForm>
      <nav aria-label={t("scheduling.dayLinks")} className="flex gap-1">
        <LinkButton to={at({ day: dayAfter(state.day, -step) })} icon="left" rel="prev">
          {t("scheduling.previous")}
        </LinkButton>
        <LinkButton to={at({ day: today })} aria-current={state.day === today ? "date" : undefined}>
          {t("scheduling.today")}
        </LinkButton>
        <LinkButton to={at({ day: dayAfter(state.day, step) })} icon="right" rel="next">
          {t("scheduling.next")}
        </LinkButton>
      </nav>
      <nav aria-label={t("scheduling.views.label")} className="flex gap-1">
        {(["day", "week"] as const).map((view) => (
          <LinkButton
            key={view}
            to={at({ view })}
            look={state.view === view ? "primary" : "secondary"}
            aria-current={state.view === view ? "page" : undefined}
          >
            {t(`scheduling.views.${view}`)}
          </LinkButton>
        ))}
      </nav>
    </div>
  );
}

type Week = ReturnType<typeof useLoaderData<typeof loader>>["weeks"][number];

/** A week of many devices: how much of each day is booked; each leads to that day. */
function WeekTable() {
  const t = useTexts();
  const { state, weeks } = useLoaderData<typeof loader>();
  const [first] = weeks;
  const columns: TableColumn<Week>[] = [
    { key: "device", header: t("scheduling.device"), cell: ({ name }) => name },
    ...(first?.days ?? []).map(({ day, title }, index): TableColumn<Week> => ({
      key: day,
      header: title,
      isOneLine: true,
      cell: ({ deviceId, name, days }) => {
        const { openMinutes = 0, bookedMinutes = 0 } = days[index] ?? {};
        if (openMinutes === 0 && bookedMinutes === 0) {
          return <span className="text-muted">{t("scheduling.closed")}</span>;
        }
        const label = t("scheduling.load", { booked: bookedMinutes, open: openMinutes });
        return (
          <Link
            to={calendarPath({ ...state, view: "day", day, device: deviceId })}
            aria-label={`${t("scheduling.dayOfDevice", { device: name, day })}: ${label}`}
            className="tabular-nums"
          >
            {openMinutes === 0 ? "100%" : `${Math.round((bookedMinutes / openMinutes) * 100)}%`}
          </Link>
        );
      },
    })),
  ];
  return (
    <DataTable
      caption={t("scheduling.title")}
      columns={columns}
      rows={weeks}
      rowKey={({ deviceId }) => deviceId}
      rowHref={({ deviceId }) => calendarPath({ ...state, device: deviceId })}
    />
  );
}
