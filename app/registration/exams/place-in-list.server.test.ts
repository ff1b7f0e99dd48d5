import { describe, expect, it } from "vitest";
import { hrefInList, listOf } from "./place-in-list.server";

const exam = { id: "0190a0a0-0000-7000-8000-000000000001", reportId: "0190a0a0-0000-7000-8000-000000000002" };
const from = (href: string) => listOf(new Request(new URL(href, "http://127.0.0.1")));

describe("the list an exam was opened from", () => {
  it("travels in its address and comes out of it as it was", () => {
    const list = "work=approve&modality=CT&name=%E5%BC%A0%E4%BC%9F";
    const href = hrefInList(exam, list);
    expect(href).toMatch(new RegExp(`^/studies/${exam.id}/reports/${exam.reportId}\\?list=`));
    expect(from(href)).toBe(list);
  });

  it("is none where the exam was opened from elsewhere", () => {
    expect(hrefInList(exam, "")).toBe(`/studies/${exam.id}/reports/${exam.reportId}`);
    expect(hrefInList({ ...exam, reportId: null }, "")).toBe(`/studies/${exam.id}`);
    expect(from(hrefInList(exam, ""))).toBe("");
  });

  it("is none where it makes no sense: the list without it would be of exams nobody asked for", () => {
    expect(from(hrefInList(exam, "modality=holiday"))).toBe("");
    expect(from(hrefInList(exam, `name=${"x".repeat(2000)}`))).toBe("");
  });
});
