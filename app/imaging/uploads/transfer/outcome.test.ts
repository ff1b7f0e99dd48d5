import { describe, expect, it } from "vitest";
import { outcomeOf, outcomesOf } from "./outcome";

const answer = (status: number, body: unknown) => outcomeOf({ kind: "answer", status, body });

describe("after a file was sent", () => {
  it("its verdict stands", () => {
    expect(answer(200, { state: "accepted", reason: null })).toEqual({
      kind: "settled",
      state: "accepted",
      reason: null,
    });
    expect(answer(200, { state: "refused", reason: "truncated" })).toMatchObject({
      state: "refused",
      reason: "truncated",
    });
    expect(answer(413, { code: "file_too_large" })).toMatchObject({ state: "refused", reason: "too_large" });
  });

  it("another try follows where that may help", () => {
    expect(outcomeOf({ kind: "broken" })).toEqual({ kind: "retry" });
    for (const status of [500, 502, 503]) expect(answer(status, null)).toEqual({ kind: "retry" });
    expect(answer(422, { code: "checksum_mismatch" })).toEqual({ kind: "retry" });
    expect(answer(409, { code: "upload_incomplete" })).toEqual({ kind: "retry" });
  });

  it("the password is asked for when the session is over", () =>
    expect(answer(401, { code: "TokenExpiredError" })).toEqual({ kind: "signIn" }));

  it("the upload stops where no file will get through", () => {
    expect(answer(507, { code: "storage_full" })).toEqual({ kind: "fatal", problem: "storage_full" });
    expect(answer(409, { code: "upload_closed" })).toEqual({ kind: "fatal", problem: "upload_closed" });
    expect(answer(403, { code: "forbidden" })).toEqual({ kind: "fatal", problem: "forbidden" });
    expect(answer(400, "<html>")).toEqual({ kind: "fatal", problem: "internal" });
  });
});

describe("after several files were sent at once", () => {
  it("each has its own answer; one that has none is sent again", () => {
    const body = [
      { position: 4, status: 422, body: { code: "checksum_mismatch" } },
      { position: 2, status: 200, body: { state: "accepted" } },
      { position: 3, status: 409, body: { code: "conflict" } },
    ];
    expect(outcomesOf({ kind: "answer", status: 200, body }, [2, 3, 4, 5]).map(({ kind }) => kind)).toEqual([
      "settled",
      "settled",
      "retry",
      "retry",
    ]);
  });

  it("they share what befell the request", () => {
    expect(outcomesOf({ kind: "broken" }, [0, 1])).toEqual([{ kind: "retry" }, { kind: "retry" }]);
    expect(outcomesOf({ kind: "answer", status: 401, body: null }, [0])).toEqual([{ kind: "signIn" }]);
  });
});
