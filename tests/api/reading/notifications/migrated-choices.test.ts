import { expect, test } from "vitest";
import { migratedFrom } from "../../../support/former-database";

const account = "00000000-0000-7000-8000-000000000001";
const before = `
  insert into accounts (id, username, name, password_hash) values ('${account}', 'wang', '王建国', '');
  insert into notification_choices (account_id, kinds, in_app, with_sound, by_sms)
    values ('${account}', '{criticalValue,reportRejected}', true, false, true);
`;

test("what was not chosen before is switched off, but for what came later than most choices", () =>
  migratedFrom("notifications-switched-off", before, async (pool) => {
    const { rows } = await pool.query("select * from notification_choices");
    expect(rows).toMatchObject([{ account_id: account, in_app: true, with_sound: false, by_sms: true }]);
    const off: string[] = rows[0]?.switched_off;
    expect(off).toEqual(expect.arrayContaining(["criticalOverdue", "reportRecalled", "uploadRefused"]));
    for (const kind of ["criticalValue", "reportRejected", "consultationInvited", "opinionSigned"])
      expect(off).not.toContain(kind);
  }));
