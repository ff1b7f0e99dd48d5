import ical, { ICalAlarmType, ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

export interface CalendarEvent {
  consultationId: string;
  /** Grows with every other time, and every end (RFC 5545 §3.8.7.4). */
  sequence: number;
  starts: Date;
  minutes: number;
  isCanceled: boolean;
  summary: string;
  /** Where it takes place. */
  location: string;
  /** Where the product tells the rest. */
  url: string | null;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string } | null;
}

/** Long enough to test devices and to open the exams. */
const alarmSeconds = 15 * 60;

/**
 * A consultation as an iCalendar object (RFC 5545, RFC 5546): times in UTC, nothing of the patient. Its UID stays the same,
 * so that a calendar moves the entry it has.
 */
export function calendarOf(event: CalendarEvent, made: Date): string {
  const { consultationId, sequence, starts, minutes, isCanceled, summary, location, url, organizer, attendee } = event;
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
    location,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Many calendars show no URL property.
    ...(url && { url, description: url }),
    // A reminder on the screen has a text of its own (RFC 5545 §3.6.6).
    alarms: isCanceled ? [] : [{ type: ICalAlarmType.display, trigger: alarmSeconds, description: summary }],
    organizer,
    ...(attendee && { attendees: [{ ...attendee, role: ICalAttendeeRole.REQ, rsvp: false }] }),
  });
  return calendar.toString();
}
