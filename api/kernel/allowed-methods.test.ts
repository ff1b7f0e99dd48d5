import { describe, expect, it } from "vitest";
import { allowedMethods, type Route } from "./allowed-methods";

const routes: Route[] = [
  { method: "GET", path: "/exams/{id}" },
  { method: "POST", path: "/exams/{id}" },
  { method: "POST", path: "/exams/page-query" },
  { method: "DELETE", path: "/exams/{id}/delete" },
  { method: "GET", path: "/reports/{id}/traces/{tid}" },
  { method: "GET", path: "/attachments/{attachmentId}/file" },
  { method: "PUT", path: "/attachments/{id}/file" },
];

describe("the methods of an address", () => {
  it("are those of all operations it has", () => {
    expect(allowedMethods(routes, "/exams/0195f0aa")).toEqual(["GET", "HEAD", "POST"]);
    expect(allowedMethods(routes, "/exams/0195f0aa/delete")).toEqual(["DELETE"]);
    expect(allowedMethods(routes, "/reports/1/traces/2")).toEqual(["GET", "HEAD"]);
  });

  it("are those of the fixed word, where a parameter would fit too", () => {
    expect(allowedMethods(routes, "/exams/page-query")).toEqual(["POST"]);
  });

  it("do not depend on what a parameter is called", () => {
    expect(allowedMethods(routes, "/attachments/1/file")).toEqual(["GET", "HEAD", "PUT"]);
  });

  it("do not depend on a slash at the end", () => {
    expect(allowedMethods(routes, "/exams/page-query/")).toEqual(["POST"]);
  });

  it("are none for an address nobody has", () => {
    for (const path of ["/", "/exams", "/exams/1/2", "/reports/1/traces", "/nothing"]) {
      expect(allowedMethods(routes, path)).toEqual([]);
    }
  });
});
