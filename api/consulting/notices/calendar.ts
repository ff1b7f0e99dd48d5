import ical, { ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

export interface CalendarEvent {
  consultationId: string;
  /** Grows with every other time, and every end (RFC 5545 §3.8.7.4). */
  sequence: number;
  starts: Date;
  minutes: number;
  isCanceled: boolean;
  summary: string;
  /** Where the product tells the rest. */
  url: string | null;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string } | null;
}

/**
 * A consultation as an iCalendar object (RFC 5545, RFC 5546): times in UTC, nothing of the patient. Its UID stays the same,
 * so that a calendar moves the entry it has.
 */
export function calendarOf(event: CalendarEvent, made: Date): string {
  const { consultationId, sequence, starts, minutes, isCanceled, summary, url, organizer, attendee } = event;
  const calendar = ical({
    prodId: { company: "Radbridge", product: "Consultations" },
    method: isCanceled ? ICalCalendarMethod.CANCEL : attendee ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // Alone it is unique (RFC 7986 §5.3), and stays so where the installation sends from another address.
    id: consultationId,
    sequence,
    stamp: made,
    start: starts,
    end: new Date(starts.getTime() + minutes * 60_000),
    summary,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(url && { url }),
    organizer,
    ...(attendee && { attendees: [{ ...attendee, role: ICalAttendeeRole.REQ, rsvp: false }] }),
  });
  return calendar.toString();
}
