import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarOf, type CalendarEvent } from "./calendar";

const event: CalendarEvent = {
  consultationId: "0198f2b0-0000-7000-8000-000000000001",
  sequence: 0,
  starts: new Date("2026-03-05T06:30:00Z"),
  minutes: 45,
  isCanceled: false,
  summary: "会诊：市人民医院, 青南县; 两方",
  location: "视频会诊室",
  url: "https://pacs.example.cn/consultations/0198f2b0-0000-7000-8000-000000000001",
  organizer: { name: "Radbridge", email: "pacs@example.cn" },
  attendee: { name: "王主任", email: "wang@example.cn" },
};
const made = new Date("2026-03-01T00:00:00Z");

function read(given: Partial<CalendarEvent> = {}) {
  const component = new ICAL.Component(ICAL.parse(calendarOf({ ...event, ...given }, made)));
  const parsed = component.getFirstSubcomponent("vevent");
  if (!parsed) throw new Error("there is no event");
  return { method: component.getFirstPropertyValue("method"), parsed, event: new ICAL.Event(parsed) };
}

test("an invitation asks its reader to a time, with what the product shows behind a link", () => {
  const { method, parsed, event: read1 } = read();
  expect(method).toBe("REQUEST");
  expect(read1.uid).toBe(event.consultationId);
  expect(read1.startDate.toJSDate()).toEqual(event.starts);
  expect(read1.endDate.toJSDate()).toEqual(new Date("2026-03-05T07:15:00Z"));
  expect(read1.summary).toBe(event.summary);
  expect(read1.sequence).toBe(0);
  expect(read1.organizer).toBe("mailto:pacs@example.cn");
  expect(read1.attendees.map((attendee) => attendee.getFirstValue())).toEqual(["MAILTO:wang@example.cn"]);
  expect(parsed.getFirstPropertyValue("url")).toBe(event.url);
  expect(read1.description).toBe(event.url);
  expect(read1.location).toBe(event.location);
});

test("it reminds a quarter of an hour before, unless it was canceled (RFC 5545 §3.6.6)", () => {
  const alarm = read().parsed.getFirstSubcomponent("valarm");
  expect(alarm?.getFirstPropertyValue("action")).toBe("DISPLAY");
  expect(alarm?.getFirstPropertyValue("description")).toBe(event.summary);
  expect(alarm?.getFirstPropertyValue("trigger")?.toString()).toBe("-PT15M");
  expect(read({ isCanceled: true }).parsed.getFirstSubcomponent("valarm")).toBeNull();
});

test("another time is the same entry with a higher sequence, and so is its end", () => {
  const later = read({ sequence: 2, starts: new Date("2026-03-06T06:30:00Z") });
  expect(later.event.uid).toBe(read().event.uid);
  expect(later.event.sequence).toBe(2);
  const ended = read({ sequence: 3, isCanceled: true });
  expect(ended.method).toBe("CANCEL");
  expect(ended.event.uid).toBe(read().event.uid);
  expect(ended.parsed.getFirstPropertyValue("status")).toBe("CANCELLED");
});

test("for whoever saves it without having been written to it is published", () => {
  expect(read({ attendee: null }).method).toBe("PUBLISH");
});
