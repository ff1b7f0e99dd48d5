import { OrganizationLevel } from "#contract/kernel/actions";
import type { MemberColumn } from "#contract/organizations/members";
import type { Language } from "#contract/kernel/values";

interface MemberWords {
  columns: Record<MemberColumn, string>;
  levels: Record<OrganizationLevel, string>;
  examples: { sheet: string; rows: Record<MemberColumn, string>[] };
}

const example = (name: string, username: string, level: string) => ({ name, username, level, roles: "", password: "" });

/** The words of the spreadsheet of members. An import knows them in every language. */
export const memberWords: Record<Language, MemberWords> = {
  chs: {
    columns: { name: "姓名", username: "用户名", level: "级别", roles: "角色", password: "初始密码" },
    levels: { admin: "管理员", contentManager: "内容管理员", collaborator: "协作者", member: "成员" },
    examples: { sheet: "示例", rows: [example("张伟", "zhangwei", "协作者"), example("卓玛", "zhuoma", "成员")] },
  },
  en: {
    columns: { name: "Name", username: "User name", level: "Level", roles: "Roles", password: "First password" },
    levels: { admin: "Admin", contentManager: "Content manager", collaborator: "Collaborator", member: "Member" },
    examples: {
      sheet: "Examples",
      rows: [example("Li Wei", "liwei", "Collaborator"), example("Drolma", "drolma", "Member")],
    },
  },
  tib: {
    columns: { name: "མིང་།", username: "སྤྱོད་མིང་།", level: "རིམ་པ།", roles: "ལས་འགན།", password: "ཐོག་མའི་གསང་ཨང་།" },
    levels: { admin: "དོ་དམ་པ།", contentManager: "ནང་དོན་དོ་དམ་པ།", collaborator: "མཉམ་ལས་པ།", member: "ཁོངས་མི།" },
    examples: {
      sheet: "དཔེ་མཚོན།",
      rows: [example("བཀྲ་ཤིས།", "tashi", "མཉམ་ལས་པ།"), example("སྒྲོལ་མ།", "drolma", "ཁོངས་མི།")],
    },
  },
};

const asCompared = (word: string) => word.normalize("NFKC").toLowerCase().replace(/[\s།]/g, "");

const called = <Code extends string>(words: (of: MemberWords) => Record<Code, string>, codes: readonly Code[]) =>
  new Map(
    codes.flatMap((code) =>
      [code, ...Object.values(memberWords).map((of) => words(of)[code])].map(
        (word) => [asCompared(word), code] as const,
      ),
    ),
  );

const columns = called((of) => of.columns, ["name", "username", "level", "roles", "password"]);
const levels = called((of) => of.levels, OrganizationLevel.options);

/** The column that a head names in any language. */
export const memberColumnCalled = (head: string): MemberColumn | undefined => columns.get(asCompared(head));
/** The level that a word means in any language, or its code. */
export const levelCalled = (word: string): OrganizationLevel | undefined => levels.get(asCompared(word));
