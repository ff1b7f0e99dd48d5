import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, exams } from "#api/infrastructure/database/schema/index";
import { caughtLog } from "../../../support/caught-log";
import { testPlatform } from "../../../support/platform";

const patient = "德吉央宗";

test("a statement that fails is logged by its type, SQLSTATE and place, without whom it was about", async () => {
  const { platform, given } = await testPlatform();
  const { db } = platform;
  const { username } = await given.account();
  const statements = [
    // Quoted in the database's message.
    db.select().from(exams).where(eq(exams.id, patient)),
    // Quoted in its detail.
    db.insert(accounts).values({ username, name: patient, passwordHash: "argon2-of-somebody" }),
  ];
  const { log, lines } = caughtLog("info");
  for (const statement of statements) {
    const error: unknown = await Promise.resolve(statement).catch((thrown: unknown) => thrown);
    log.error({ err: error }, "operation failed");
    log.error({ err: new Error(`wrapped: ${String(error)}`, { cause: error }) }, "again");
  }
  expect(lines).toHaveLength(4);
  expect(lines.join("")).not.toMatch(new RegExp(`${patient}|argon2-of-somebody|${username}`));
  const [syntax, , taken] = lines.map((line): { err: unknown } => JSON.parse(line));
  expect(syntax?.err).toMatchObject({
    type: "DrizzleQueryError",
    stack: expect.stringContaining("at "),
    cause: { type: "DatabaseError", code: "22P02" },
  });
  expect(taken?.err).toMatchObject({ cause: { code: "23505", at: "accounts accounts_username" } });
});

test("a text that cannot be parsed is not quoted, and other errors keep their words", () => {
  const { log, lines } = caughtLog("info");
  try {
    JSON.parse(`${patient} is no JSON`);
  } catch (error) {
    log.error({ err: error }, "operation failed");
  }
  log.error({ err: new TypeError("nothing there") }, "operation failed");
  expect(lines.join("")).not.toContain(patient);
  expect(lines.join("")).toContain("nothing there");
});
