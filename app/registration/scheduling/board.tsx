import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { cellMinutes } from "#contract/registration/scheduling";
import { Icon, type IconName } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { Block, Column, ShownHours } from "./board-columns";
import { bookPath, calendarPath, type CalendarState } from "./calendar-state";
import { dragProps, useDropColumn, type DraggedExam } from "./drag-exam";

const hourCells = 60 / cellMinutes;
/** A block below it has room for one line. */
const twoLinesRem = 3.1;

const looks: Record<Block["kind"], string> = {
  exam: "border-accent/50 bg-accent-soft",
  held: "border-dashed border-warning/70 bg-warning-soft",
  downtime: "border-danger/50 bg-danger-soft",
  free: "border-dashed border-success/60 bg-surface text-success hover:bg-success-soft",
  break: "border-transparent bg-sunken text-muted",
  closed: "border-transparent bg-sunken",
};

/** Free, and kept for patients who book themselves. */
const keptLook = "border-dashed border-warning/70 bg-surface text-warning hover:bg-warning-soft";

const statusIcons: Record<string, IconName> = {
  Registered: "file",
  Scheduled: "clock",
  Arrived: "user",
  Performed: "success",
  Cancelled: "close",
};

interface BoardProps {
  columns: Column[];
  hours: ShownHours;
  /** 16:30, where today is among the columns. */
  now: string | null;
  state: CalendarState;
  dragged: DraggedExam;
}

/**
 * Days of devices beside each other, each block as high as it is long; on a phone one list a column. The order of the
 * blocks is that of time, for whoever does not see them too.
 */
export function Board({ columns, hours, now, state, dragged }: BoardProps) {
  const rows = hours.to - hours.from;
  const template = { gridTemplateRows: `repeat(${rows}, ${hours.rem}rem)` };
  const nowHour = now === null ? null : Number(now.slice(0, 2));
  const board = useRef<HTMLDivElement>(null);
  // Without scripts the style sheet does it, where the browser can (CSS Scroll Snap 2).
  useEffect(() => {
    const mark = board.current?.querySelector<HTMLElement>("[data-now]");
    if (mark && board.current) board.current.scrollTop = mark.offsetTop - mark.offsetHeight;
  }, [state.day, state.view]);
  const marks = Array.from({ length: rows / hourCells + 1 }, (_, index) => hours.from / hourCells + index);
  return (
    <div
      ref={board}
      className="schedule-board"
      style={{
        gridTemplateColumns: `auto ${columns.map(({ lanes }) => `minmax(${5 + 5 * lanes}rem, ${lanes}fr)`).join(" ")}`,
      }}
    >
      <div className="schedule-hours" aria-hidden="true">
        <div className="schedule-head" />
        <div className="schedule-grid" style={template}>
          {marks.slice(0, -1).map((hour, index) => (
            <span
              key={hour}
              data-now={hour === nowHour || undefined}
              style={{ gridRow: `${index * hourCells + 1} / span ${hourCells}` }}
            >
              {String(hour % 24).padStart(2, "0")}:00
            </span>
          ))}
        </div>
      </div>
      {columns.map((column) => (
        <BoardColumn
          key={column.key}
          {...{ column, rows, template, state, dragged }}
          from={hours.from}
          rem={hours.rem}
        />
      ))}
    </div>
  );
}

interface ColumnProps {
  column: Column;
  /** The first cell that is shown, and how many are. */
  from: number;
  rows: number;
  /** How high one is. */
  rem: number;
  template: { gridTemplateRows: string };
  state: CalendarState;
  dragged: DraggedExam;
}

function BoardColumn({ column, from, rows, rem, template, state, dragged }: ColumnProps) {
  const t = useTexts();
  const { target, listeners } = useDropColumn(dragged, { column, from, rows, state });
  const headingId = `column-${column.key.replace(" ", "-")}`;
  return (
    <section className="schedule-column" aria-labelledby={headingId}>
      <div className="schedule-head">
        <h2 id={headingId} className="truncate text-base font-medium">
          {column.title}
        </h2>
        <p className="truncate text-sm text-muted">{column.note || column.subtitle}</p>
      </div>
      {column.openMinutes === 0 && column.blocks.length === 0 && (
        <p className="p-3 text-center text-sm text-muted">{t("scheduling.closed")}</p>
      )}
      <ol
        className="schedule-grid"
        style={{ ...template, gridTemplateColumns: `repeat(${column.lanes}, minmax(0, 1fr))` }}
        {...listeners}
      >
        {column.blocks.map((block) => (
          <li key={block.key} {...placeOf(block, { from, rows })}>
            <BoardBlock
              block={block}
              column={column}
              state={state}
              dragged={dragged}
              isLow={(block.to - block.from) * rem < twoLinesRem}
            />
          </li>
        ))}
        {target && (
          <li
            aria-hidden="true"
            className="pointer-events-none rounded border-2 border-accent"
            style={{ gridRow: `${target.from - from + 1} / ${target.to - from + 1}`, gridColumn: "1 / -1" }}
          />
        )}
      </ol>
    </section>
  );
}

/** Closed hours reach past what is shown, and are for the eye: only on the board does their place say something. */
function placeOf({ kind, lane, span, ...block }: Block, { from, rows }: Pick<ColumnProps, "from" | "rows">) {
  const begin = Math.max(block.from - from, 0);
  const end = Math.min(Math.max(block.to, block.from + 1) - from, rows);
  const style = { gridRow: `${begin + 1} / ${end + 1}`, gridColumn: `${lane + 1} / span ${span}` };
  return kind === "closed"
    ? { style, className: end > begin ? "max-md:hidden" : "hidden", "aria-hidden": true }
    : { style };
}

const blockClass = "schedule-block overflow-hidden rounded border px-1.5 text-sm";

interface BlockProps {
  block: Block;
  column: Column;
  state: CalendarState;
  dragged: DraggedExam;
  isLow: boolean;
}

function BoardBlock({ block, column, state, dragged, isLow }: BlockProps) {
  const t = useTexts();
  const { booking, kind, time, isKept } = block;
  const { org } = state;
  if (kind === "free" && isKept) {
    const words = t("scheduling.keptFrom", { device: column.title, time });
    return (
      <Link
        to={bookPath(state, column, block)}
        className={`${blockClass} ${keptLook}`}
        aria-label={words}
        title={words}
      >
        <span className="schedule-block-line">
          <Icon name="lock" />
          <span className="shrink-0 tabular-nums">
            {time.slice(0, 5)}
            <span className="md:hidden">{time.slice(5)}</span>
          </span>
          <span className="truncate">{t("scheduling.kept")}</span>
        </span>
      </Link>
    );
  }
  if (kind === "free") {
    return (
      <Link
        to={bookPath(state, column, block)}
        className={`${blockClass} ${looks.free}`}
        aria-label={t("scheduling.freeFrom", { device: column.title, time })}
      >
        <Icon name="plus" /> <span className="tabular-nums">{time}</span> {t("scheduling.free")}
      </Link>
    );
  }
  if (kind === "closed") return <div className={`${blockClass} ${looks.closed}`} />;
  if (!booking) {
    return (
      <div className={`${blockClass} ${looks.break}`}>
        <span className="tabular-nums">{time}</span> {t("scheduling.break")}
      </div>
    );
  }
  const { exam } = booking;
  const to = pathTo(
    "/registry/calendar/bookings/:bookingId",
    { bookingId: booking.id },
    { org, back: calendarPath(state) },
  );
  return (
    <Link to={to} className={`${blockClass} ${looks[kind]} text-text no-underline`} {...dragProps(dragged, block)}>
      <span className="schedule-block-line">
        <Icon
          name={kind === "downtime" ? "pause" : kind === "held" ? "lock" : (statusIcons[exam?.status ?? ""] ?? "clock")}
        />
        {exam?.urgentFlag && (
          <span title={t("scheduling.urgent")} className="shrink-0 text-danger">
            <Icon name="urgent" />
            <span className="sr-only">{t("scheduling.urgent")}</span>
          </span>
        )}
        <span className="shrink-0 tabular-nums">
          {time.slice(0, 5)}
          <span className={exam ? "md:hidden" : ""}>{time.slice(5)}</span>
        </span>
        {exam ? (
          <>
            <bdi className="max-w-full shrink-0 truncate font-medium">{exam.patientName}</bdi>
            {isLow && (
              <span aria-hidden="true" className="hidden truncate text-muted md:inline">
                {exam.studyDesc}
              </span>
            )}
          </>
        ) : (
          <span className="truncate">
            {t("scheduling.downtime")} · {booking.reason}
          </span>
        )}
      </span>
      {exam && (
        <span className={`schedule-block-line text-muted ${isLow ? "md:sr-only" : ""}`}>
          {booking.brokenRules.includes("full") && (
            <span className="shrink-0 text-warning">{t("scheduling.overbooked")}</span>
          )}
          <span className="truncate">
            {kind === "held" ? t("scheduling.held") : t(`registry.states.${exam.status}`)} · {exam.studyDesc}
          </span>
        </span>
      )}
    </Link>
  );
}
