import { randomInt } from "node:crypto";
import { OrganizationLevel } from "#contract/kernel/actions";
import { maxImportedMembers, memberStreams, MemberColumn, type MemberImport } from "#contract/organizations/members";
import { Language } from "#contract/kernel/values";
import { verifyCodeLetters } from "#contract/identity/verify-code";
import { textsOf } from "#texts/texts-of.server";
import { insertGivenAccount } from "#api/identity/accounts/given-account";
import { hashPassword } from "#api/identity/accounts/passwords";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { joinGroup } from "./join-group-queries";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { sentSpreadsheet, spreadsheetAnswer } from "../procedures/spreadsheet-files";
import { readSpreadsheet, writeSpreadsheet } from "../procedures/spreadsheet";
import { changeRolesOf, rolesOf } from "../roles/role-queries";
import { streaming } from "#api/kernel/streams";
import { insertMembers, takenUsernames } from "./member-queries";
import { exampleRows, levelName, memberColumnName } from "./member-words";
import { readMembers, type ReadMember } from "./read-members";

/** Ten letters that nobody takes for another, half of them beside a dash: the rule wants two kinds. */
const newPassword = () => {
  const letters = Array.from({ length: 10 }, () => verifyCodeLetters[randomInt(verifyCodeLetters.length)]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`.toLowerCase();
};

const importAll = streaming(memberStreams.importAll, async ({ request, context }) => {
  const { db } = context.platform;
  const cells = await readSpreadsheet(await sentSpreadsheet(request));
  const roles = new Map((await rolesOf(db, context.bucketId)).map(({ name, id }) => [name, id]));
  const { missingColumns, faults, members, cellOf } = readMembers(cells, roles);
  if (members.length + faults.length > maxImportedMembers)
    throw new Problem("file_refused", { reason: "too_many_rows" });
  const taken = await takenUsernames(
    db,
    members.map(({ username }) => username),
  );
  for (const { row, username } of members.filter((one) => taken.has(one.username.toLowerCase()))) {
    faults.push({ cell: cellOf(row, "username"), column: "username", value: username, rule: "usernameTaken" });
  }
  const isSound = missingColumns.length === 0 && faults.length === 0;
  const result: MemberImport = { missingColumns, faults, added: isSound ? await add(context, members) : [] };
  return Response.json(result, { headers: { "cache-control": "no-store" } });
});

/** @throws Problem username_taken where somebody took a name meanwhile: nobody is added then */
async function add(context: OperationContext, members: readonly ReadMember[]): Promise<MemberImport["added"]> {
  const { bucketId, groupId } = context;
  const given: (ReadMember & { password: string; passwordHash: string })[] = [];
  for (const member of members) {
    const password = member.password ?? newPassword();
    given.push({ ...member, password, passwordHash: await hashPassword(password) });
  }
  await context.platform.db.transaction(async (tx) => {
    for (const { username, name, passwordHash, level, roleIds } of given) {
      const account = await insertGivenAccount(tx, { username, name, passwordHash });
      await insertMembers(tx, bucketId, [account.id], level);
      await joinGroup(tx, groupId, [account.id]);
      await changeRolesOf(tx, account.id, { added: roleIds, removed: [] });
      await audit(tx, context, "account_created", {
        subjectId: account.id,
        detail: { username: account.username, level },
      });
    }
  });
  return given.map(({ name, username, password }) => ({ name, username, password }));
}

const template = streaming(memberStreams.template, async ({ query, context }) => {
  const language = Language.catch("chs").parse(query.get("language"));
  const roles = await rolesOf(context.platform.db, context.bucketId);
  const heads = MemberColumn.options.map((column) => memberColumnName(language, column));
  const bytes = await writeSpreadsheet({
    sheet: "members",
    rows: [heads],
    choices: [
      {
        column: MemberColumn.options.indexOf("level") + 1,
        values: OrganizationLevel.options.map((level) => levelName(language, level)),
        mustBeOne: true,
      },
      { column: MemberColumn.options.indexOf("roles") + 1, values: roles.map(({ name }) => name), mustBeOne: false },
    ],
    examples: {
      sheet: textsOf(language)("memberSheet.examples.sheet"),
      rows: [heads, ...exampleRows(language).map((row) => MemberColumn.options.map((column) => row[column]))],
    },
  });
  return spreadsheetAnswer(bytes, "members-template.xlsx");
});

export const memberRoutes = [importAll, template];
