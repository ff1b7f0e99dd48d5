import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Ends as the server does, on a database's error that nobody caught: thrown, or of a promise. */
async function ended(how: "thrown" | "rejected") {
  const program = `
    import { DatabaseError } from "pg";
    import { openLog } from "./api/infrastructure/safe-error";
    import { endOnUncaught } from "./server/uncaught";
    endOnUncaught(openLog("info"));
    const cause = Object.assign(new DatabaseError("duplicate key: (name)=(德吉央宗)", 1, "error"), {
      code: "23505", detail: "Key (name)=(德吉央宗) already exists.", table: "accounts",
    });
    const error = Object.assign(new Error("Failed query: insert into accounts params: 德吉央宗,argon2-hash", { cause }), {
      query: "insert", params: ["德吉央宗", "argon2-hash"],
    });
    setTimeout(() => { ${how === "thrown" ? "throw error;" : "void Promise.reject(error);"} });
  `;
  const node = ["--import", "tsx", "--input-type=module", "-e", program];
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, node).then(
    (printed) => ({ code: 0, ...printed }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, stdout, stderr };
}

test.each(["thrown", "rejected"] as const)(
  "an error that nobody caught (%s) is told by type, SQLSTATE and stack alone, and ends the server",
  async (how) => {
    const { code, stdout, stderr } = await ended(how);
    expect(code).toBe(1);
    expect(stdout + stderr).not.toMatch(/德吉央宗|argon2-hash|Key \(name\)/);
    const { level, err }: { level: number; err: unknown } = JSON.parse(stdout);
    expect(level).toBe(60);
    expect(err).toEqual({
      type: "Error",
      stack: expect.stringContaining("at "),
      cause: { type: "DatabaseError", code: "23505", at: "accounts", stack: expect.any(String) },
    });
  },
);
