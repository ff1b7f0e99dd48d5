import { expect, test } from "vitest";
import { migratedFrom } from "../../../support/former-database";

const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [account, group, bucket, exam, report, item, waiting] = [1, 2, 3, 4, 5, 6, 7].map(uuid);

const before = `
      insert into accounts (id, username, name, password_hash) values ('${account}', 'wang', '王建国', '');
      insert into groups (id, domain_name, display_name) values ('${group}', 'g', 'G');
      insert into buckets (id, group_id, name) values ('${bucket}', '${group}', 'B');
      insert into exams (id, bucket_id, accession_number, patient_id, patient_name, name_grams, patient_gender, modality)
        values ('${exam}', '${bucket}', 'A1', 'P1', '张伟', '{}', 'M', 'CT');
      insert into reports (id, bucket_id, exam_id, verify_code, content)
        values ('${report}', '${bucket}', '${exam}', 'c', '{"critical": false}');
      insert into report_versions (id, report_id, version, event, status, account_id, content, created)
        values ('${uuid(8)}', '${report}', 1, 'saved', 'partial', '${account}', '{}', '2026-01-01T00:00:00Z'),
               ('${uuid(9)}', '${report}', 2, 'saved', 'partial', '${account}', '{}', '2026-01-03T00:00:00Z');
      insert into critical_items (id, bucket_id, report_id, created, acknowledged, acknowledged_by, told_whom, told_how, was_read_back)
        values ('${item}', '${bucket}', '${report}', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '${account}', '李医生', 'phone', true);
      insert into critical_items (id, bucket_id, report_id) values ('${waiting}', '${bucket}', '${report}');
`;

test("what was acknowledged before attempts were kept is one, and stays closed", () =>
  migratedFrom("critical-attempts", before, async (pool) => {
    const attempts = await pool.query("select * from critical_attempts");
    expect(attempts.rows).toMatchObject([
      {
        item_id: item,
        report_version: 1,
        told_by: account,
        told_to: "李医生",
        method: "phone",
        outcome: "confirmed",
        told: new Date("2026-01-02T00:00:00Z"),
      },
    ]);
    const items = await pool.query("select id, acknowledged, withdrawn from critical_items order by id");
    expect(items.rows).toMatchObject([
      { id: item, withdrawn: null },
      { id: waiting, acknowledged: null, withdrawn: expect.any(Date) },
    ]);
  }));
