import { Password, Registration, Username } from "#contract/identity/accounts";
import type { OrganizationLevel } from "#contract/kernel/actions";
import { MemberColumn, type MemberFault } from "#contract/organizations/members";
import { levelCalled, memberColumnCalled } from "./member-words";

/** A person as a row tells it; without a password one is made. */
export interface ReadMember {
  /** As the spreadsheet numbers its rows. */
  row: number;
  name: string;
  username: string;
  level: OrganizationLevel;
  roleIds: string[];
  password: string | null;
}

export interface MembersRead {
  missingColumns: MemberColumn[];
  faults: MemberFault[];
  members: ReadMember[];
  /** Names the cell of a person's user name, for what is found out later. */
  cellOf: (row: number, column: MemberColumn) => string;
}

const needed: readonly MemberColumn[] = ["name", "username"];

/**
 * The people that the rows of a spreadsheet tell, and each cell that says it wrong.
 *
 * @param cells texts by row, the first one the heads in any language; blank rows are none
 * @param roleIds the organization's roles by name
 */
export function readMembers([heads = [], ...body]: string[][], roleIds: ReadonlyMap<string, string>): MembersRead {
  const at = new Map<MemberColumn, number>();
  heads.forEach((head, index) => {
    const column = memberColumnCalled(head);
    if (column && !at.has(column)) at.set(column, index);
  });
  const cellOf = (row: number, column: MemberColumn) => `${String.fromCharCode(65 + (at.get(column) ?? 0))}${row}`;
  const missingColumns = needed.filter((column) => !at.has(column));
  const faults: MemberFault[] = [];
  const members: ReadMember[] = [];
  const usernames = new Set<string>();
  if (missingColumns.length > 0) return { missingColumns, faults, members, cellOf };
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell === "")) continue;
    const row = index + 2;
    const value = (column: MemberColumn) => cells[at.get(column) ?? -1] ?? "";
    const before = faults.length;
    const fault = (column: MemberColumn, rule: MemberFault["rule"]) =>
      faults.push({
        cell: cellOf(row, column),
        column,
        value: column === "password" ? "" : value(column).slice(0, 100),
        rule,
      });

    const name = Registration.shape.name.safeParse(value("name"));
    if (!name.success) fault("name", value("name") === "" ? "required" : "tooLong");
    const username = Username.safeParse(value("username"));
    if (!username.success) fault("username", value("username") === "" ? "required" : "username");
    else if (usernames.has(username.data.toLowerCase())) fault("username", "twice");
    else usernames.add(username.data.toLowerCase());
    const level = value("level") === "" ? "member" : levelCalled(value("level"));
    if (!level) fault("level", "level");
    const named = value("roles")
      .split(/[,，、;；]/)
      .map((role) => role.trim())
      .filter(Boolean);
    if (named.some((role) => !roleIds.has(role))) fault("roles", "role");
    const password = value("password") || null;
    if (password !== null && !Password.safeParse(password).success) fault("password", "password");
    if (faults.length > before || !name.success || !username.success || !level) continue;
    const ids = named.flatMap((role) => roleIds.get(role) ?? []);
    members.push({ row, name: name.data, username: username.data, level, roleIds: [...new Set(ids)], password });
  }
  return { missingColumns, faults, members, cellOf };
}
