import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import {
  consultationExams,
  consultationMembers,
  consultationSkips,
  exams,
} from "#api/infrastructure/database/schema/index";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import type { OpenConsultation, OpenSeat } from "../seats/seat-queries";
import type { Need } from "./choose-expert";

/** What a seat asks for: its department, and what the exams of the consultation are of. */
export async function needOf(
  tx: Transaction,
  consultation: OpenConsultation,
  seat: OpenSeat,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Need> {
  const { id, kind, minutes, starts, titleWanted } = consultation;
  const bound = await tx
    .selectDistinct({ modality: exams.modality, bodyPart: exams.bodyPart })
    .from(consultationExams)
    .innerJoin(exams, and(eq(exams.id, consultationExams.examId), isNull(exams.deleted)))
    .where(eq(consultationExams.consultationId, id));
  const asked = await tx
    .selectDistinct({ accountId: consultationMembers.accountId })
    .from(consultationMembers)
    .where(eq(consultationMembers.consultationId, id));
  const skipped = await tx
    .select({ accountId: consultationSkips.accountId })
    .from(consultationSkips)
    .where(eq(consultationSkips.seatId, seat.id));
  return {
    service: kind,
    department: seat.department,
    title: titleWanted,
    modalities: [...new Set(bound.map(({ modality }) => modality))],
    bodyParts: [...new Set(bound.map(({ bodyPart }) => bodyPart).filter(Boolean))],
    minutes,
    days: [dayAt(now, timeZone), dayAt(starts, timeZone)],
    askedBefore: new Set([...asked, ...skipped].map(({ accountId }) => accountId)),
  };
}

/** Whether somebody is in it already, asked or accepted. */
export const takesPart = async (tx: Transaction, consultationId: string, accountId: string) =>
  (
    await tx
      .select({ id: consultationMembers.id })
      .from(consultationMembers)
      .where(
        and(
          eq(consultationMembers.consultationId, consultationId),
          eq(consultationMembers.accountId, accountId),
          sql`${consultationMembers.state} in ('asked', 'accepted')`,
        ),
      )
  ).length > 0;
