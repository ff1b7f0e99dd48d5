import { expect, it } from "vitest";
import { auditedAction } from "./audited-action.server";

it("names the list an action is about, and an action it does not know by its code", () => {
  expect(auditedAction("en", "list_entry_added", "department")).toBe("List entry added · Department");
  expect(auditedAction("chs", "of_old", undefined)).toBe("of_old");
});
