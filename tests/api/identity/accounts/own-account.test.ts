import { beforeAll, describe, expect, test } from "vitest";
import { testPassword } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

describe("the own data", () => {
  test("come as one JSON file, with nobody else's and no secret", async () => {
    const bucket = await world.given.organization({ name: "青河县人民医院" });
    const account = await world.given.member(bucket, "collaborator");
    await world.clientOf(account).profile.update({ version: 1, title: "主治医师" });
    const stranger = await world.given.account({ name: "Stranger" });
    await world.clientOf(stranger).profile.update({ version: 1, title: "x" });
    const answer = await world.fetch("/api/v1/accounts/me/export", { as: account });
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="radbridge-${account.username}.json"`);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { username: account.username, title: "主治医师" },
      organizations: [{ name: "青河县人民医院", level: "collaborator" }],
      sessions: [{ ip: "127.0.0.1" }],
      auditTrail: [{ event: "profile_changed" }, { event: "account_exported" }],
    });
    expect(text).not.toMatch(/Stranger|argon2|tokenHash/);
  });
});

describe("giving up the own account", () => {
  test("needs the password, ends every session, frees the mobile and keeps the name", async () => {
    const account = await world.given.account({ mobile: "+8613800000001", name: "李晓梅" });
    const api = world.clientOf(account);
    expect((await problemOf(api.ownAccount.deactivate({ password: "not-it-99" }))).code).toBe("wrong_password");
    await api.ownAccount.deactivate({ password: testPassword });
    expect((await problemOf(world.clientOf(account).accounts.me({}))).code).toBe("TokenExpiredError");
    const login = { username: account.username, password: testPassword };
    expect((await problemOf(world.anonymous.accounts.login(login))).code).toBe("wrong_credentials");
    const operator = world.clientOf(await world.given.account({ isOperator: true }));
    const { accounts } = await operator.administration.accounts({ q: account.username, skip: 0, limit: 20 });
    expect(accounts).toMatchObject([{ name: "李晓梅", isActive: false }]);
  });

  test("is refused to who alone administers a place, and says which", async () => {
    const bucket = await world.given.organization({ name: "南江市中心医院" });
    const first = await world.given.member(bucket, "admin");
    const refused = await problemOf(world.clientOf(first).ownAccount.deactivate({ password: testPassword }));
    expect(refused).toMatchObject({ code: "last_manager", data: { places: ["南江市中心医院"] } });
    const second = await world.given.member(bucket, "admin");
    const both = await Promise.allSettled(
      [first, second].map((admin) => world.clientOf(admin).ownAccount.deactivate({ password: testPassword })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("the operator", () => {
  const operator = async () => world.clientOf(await world.given.account({ isOperator: true }));

  test("finds accounts by a part of either name, literally", async () => {
    const account = await world.given.account({ name: "50%_Zhou" });
    const api = await operator();
    const found = async (q: string) => (await api.administration.accounts({ q, skip: 0, limit: 20 })).accounts;
    expect(await found("50%_z")).toMatchObject([{ id: account.id, lastUsed: expect.any(String) }]);
    expect(await found("%nobody_")).toEqual([]);
    const page = await api.administration.accounts({ q: "", skip: 0, limit: 1 });
    expect(page.accounts).toHaveLength(1);
    expect(page.total).toBeGreaterThan(1);
  });

  test("gives a first password that opens nothing but its own change", async () => {
    const account = await world.given.account();
    const given = await (await operator()).administration.resetPassword({ id: account.id, withSecondFactor: true });
    expect(given.username).toBe(account.username);
    expect((await problemOf(world.clientOf(account).accounts.me({}))).code).toBe("TokenExpiredError");
    expect((await problemOf(world.anonymous.accounts.login(given))).code).toBe("password_must_change");
    const change = { username: given.username, oldPwd: given.password, newPwd: "my-own-word-1" };
    await world.anonymous.accounts.updatePassword(change);
    await expect(
      world.anonymous.accounts.login({ username: given.username, password: change.newPwd }),
    ).resolves.toBeDefined();
  });

  test("lets an account create a group, takes it out of use and back", async () => {
    const account = await world.given.account();
    const api = await operator();
    await api.administration.allowGroup({ id: account.id, canCreateGroup: true });
    expect(await world.clientOf(account).accounts.me({})).toMatchObject({ canCreateGroup: true });
    await api.administration.deactivate({ id: account.id });
    expect((await problemOf(world.clientOf(account).accounts.me({}))).code).toBe("TokenExpiredError");
    await api.administration.reactivate({ id: account.id });
    const login = { username: account.username, password: testPassword };
    await expect(world.anonymous.accounts.login(login)).resolves.toBeDefined();
    const nobody = "0195f0aa-0000-7000-8000-000000000001";
    expect((await problemOf(api.administration.deactivate({ id: nobody }))).code).toBe("not_found");
  });
});
