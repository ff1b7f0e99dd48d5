import { eq, sql } from "drizzle-orm";
import { holdMinutes } from "#contract/registration/bookings";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { scheduleCells } from "#api/infrastructure/database/schema/index";

/** Seats of a device that may be taken, from 1. */
export interface Seats {
  deviceId: string;
  seats: number;
}

const heldUntil = sql`clock_timestamp() + make_interval(mins => ${holdMinutes})`;
/** Whose hold is over: told by the cell itself, as it is at this moment. */
const isOver = sql`schedule_cells.expires <= clock_timestamp()`;

interface Taken {
  bookingId: string;
  devices: readonly Seats[];
  from: number;
  /** The first cell that is not taken any more. */
  to: number;
}

/** Somebody was faster with one of the cells. */
class LostRace extends Error {}

/** More than cells times seats can be lost to others; nobody waits that long. */
const maxAttempts = 100;

/**
 * Holds one seat of each device in each cell, all or none. It looks for the first seats that seem free and lets the key
 * decide: whoever inserts second into the same gets nothing, and tries the next seats. Inserted in the order of the key,
 * two bookings that need several devices cannot wait for each other.
 *
 * @returns the seats above which none was needed; null where some cell has no seat left
 */
export async function takeCells(tx: Transaction, taken: Taken): Promise<{ highestSeat: number } | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    try {
      return await tx.transaction((savepoint) => takeOnce(savepoint, taken));
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
    }
  }
  return null;
}

async function takeOnce(tx: Transaction, { bookingId, devices, from, to }: Taken) {
  const { rows } = await tx.execute<{ full: number; held: number; highest: number | null }>(sql`
    with chosen as materialized (
      select d.device_id, c.cell, (
        select min(s.seat) from generate_series(1, d.seats) as s(seat)
        where not exists (
          select from schedule_cells x
          where x.device_id = d.device_id and x.cell = c.cell and x.seat = s.seat
            and (x.expires is null or x.expires > clock_timestamp())
        )
      ) as seat
      from unnest(${sql.param(devices.map(({ deviceId }) => deviceId))}::uuid[],
        ${sql.param(devices.map(({ seats }) => seats))}::int[]) as d(device_id, seats)
      cross join generate_series(${from}::int, ${to - 1}::int) as c(cell)
    ), held as (
      insert into schedule_cells (device_id, cell, seat, booking_id, expires)
      select device_id, cell, seat, ${bookingId}::uuid, ${heldUntil} from chosen
      where not exists (select from chosen where seat is null)
      order by device_id, cell, seat
      on conflict (device_id, cell, seat) do update set booking_id = excluded.booking_id, expires = excluded.expires
        where ${isOver}
      returning seat
    )
    select (select count(*) from chosen where seat is null)::int as full, (select count(*) from held)::int as held,
      (select max(seat) from held)::int as highest`);
  const [answer] = rows;
  if (!answer) throw new Error("a select without from gave no row");
  if (answer.full > 0) return null;
  if (answer.held < devices.length * (to - from)) throw new LostRace();
  return { highestSeat: answer.highest ?? 1 };
}

/** Takes whatever seats are left, for good: those that are booked stay booked. */
export const blockCells = (tx: Transaction, { bookingId, devices, from, to }: Taken) =>
  tx.execute(sql`
    insert into schedule_cells (device_id, cell, seat, booking_id)
    select d.device_id, c.cell, s.seat, ${bookingId}::uuid
    from unnest(${sql.param(devices.map(({ deviceId }) => deviceId))}::uuid[],
      ${sql.param(devices.map(({ seats }) => seats))}::int[]) as d(device_id, seats)
    cross join generate_series(${from}::int, ${to - 1}::int) as c(cell)
    cross join generate_series(1, d.seats) as s(seat)
    order by d.device_id, c.cell, s.seat
    on conflict (device_id, cell, seat) do update set booking_id = excluded.booking_id, expires = null where ${isOver}`);

/** Makes the cells of a hold its own for good. @returns how many are its own still */
export async function keepCells(tx: Transaction, bookingId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with mine as (
      select device_id, cell, seat from schedule_cells where booking_id = ${bookingId}::uuid
      order by device_id, cell, seat for update
    )
    update schedule_cells set expires = null from mine
    where (schedule_cells.device_id, schedule_cells.cell, schedule_cells.seat) = (mine.device_id, mine.cell, mine.seat)
      and schedule_cells.booking_id = ${bookingId}::uuid
      and (schedule_cells.expires is null or schedule_cells.expires > clock_timestamp())`);
  return rowCount ?? 0;
}

export const freeCells = (tx: Transaction, bookingId: string) =>
  tx.delete(scheduleCells).where(eq(scheduleCells.bookingId, bookingId));

/** Whether a device is down in one of the cells: no overbooking helps there. */
export async function isDown(tx: Transaction, deviceIds: string[], from: number, to: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from schedule_cells c join bookings b on b.id = c.booking_id
    where c.device_id = any(${sql.param(deviceIds)}::uuid[]) and c.cell >= ${from} and c.cell < ${to}
      and b.kind = 'downtime' limit 1`);
  return rows.length > 0;
}

/** How many seats are taken of which cell of which device: `<device> <cell>`. */
export async function takenSeats(
  db: Database | Transaction,
  deviceIds: string[],
  from: number,
  to: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ device_id: string; cell: number; seats: number }>(sql`
    select device_id, cell, count(*)::int as seats from schedule_cells
    where device_id = any(${sql.param(deviceIds)}::uuid[]) and cell >= ${from} and cell < ${to}
      and (expires is null or expires > clock_timestamp())
    group by device_id, cell`);
  return new Map(rows.map(({ device_id, cell, seats }) => [seatKey(device_id, cell), seats]));
}

export const seatKey = (deviceId: string, cell: number) => `${deviceId} ${cell}`;
