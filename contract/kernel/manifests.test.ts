import { expect, it } from "vitest";
import { everyManifest } from "./manifests/index";

it.each([
  ["problem", everyManifest.flatMap(({ problems = {} }) => Object.keys(problems))],
  ["audit event", everyManifest.flatMap(({ auditEvents = [] }) => auditEvents)],
  ["job", everyManifest.flatMap(({ queuedJobs = [], periodicJobs = [] }) => [...queuedJobs, ...periodicJobs])],
])("no two domains have a %s of the same name", (_, names) => {
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
