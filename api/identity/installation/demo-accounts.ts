import type { z } from "zod";
import { actionCategories, type Action, type OrganizationLevel } from "#contract/kernel/actions";
import type { DemoAccount, Duty } from "#contract/identity/installation";

const password = "demo-2026";

/** The demo's people, one for each kind of work; its login page lists them. */
export const demoAccounts: z.infer<typeof DemoAccount>[] = [
  { username: "zhuren", name: "王建国", duty: "approver", password },
  { username: "yisheng", name: "李晓梅", duty: "author", password },
  { username: "jishi", name: "张强", duty: "technician", password },
  { username: "dengji", name: "刘芳", duty: "registrar", password },
  { username: "zhuanjia", name: "陈志远", duty: "expert", password },
  { username: "huizhen", name: "白玛央金", duty: "invitedExpert", password },
  { username: "yiyuan", name: "赵敏", duty: "organizationAdmin", password },
  { username: "jituan", name: "孙立", duty: "groupAdmin", password },
  { username: "guanli", name: "周宏", duty: "operator", password },
];

export const demoTitles: Partial<Record<z.infer<typeof Duty>, string>> = {
  approver: "主任医师",
  author: "主治医师",
  technician: "主管技师",
  expert: "教授",
  invitedExpert: "副主任医师",
};

/** Whose reports go out signed by hand. */
export const demoSigners: z.infer<typeof Duty>[] = ["approver", "author", "expert"];

export type DemoHospital = "county" | "city" | "imaging";

export const demoHospitals: Record<
  DemoHospital,
  { name: string; secondaryName: string; orgCode: string; aeTitle: string; address: string; phone: string }
> = {
  county: {
    name: "青河县人民医院",
    secondaryName: "医学影像科",
    orgCode: "QHXRMYY",
    aeTitle: "QHXRMYY",
    address: "青河县城关镇团结路 18 号",
    phone: "0970-555 0118",
  },
  city: {
    name: "南江市中心医院",
    secondaryName: "放射科",
    orgCode: "NJSZXYY",
    aeTitle: "NJSZXYY",
    address: "南江市滨河大道 66 号",
    phone: "0970-555 0166",
  },
  imaging: {
    name: "康明医学影像诊断中心",
    secondaryName: "影像诊断部",
    orgCode: "KMYXZX",
    aeTitle: "KMYXZX",
    address: "南江市科技园 3 号楼",
    phone: "0970-555 0133",
  },
};

/** Custom roles of every demo hospital. */
export const demoRoles = {
  author: {
    name: "报告医师",
    actions: ["report_upsert", "report_print", "report_trace", "exam_bind", "study_package"],
  },
  technician: {
    name: "技师",
    actions: ["exam_upload", "exam_update", "attachment_create", "attachment_upload", "study_package", "calling_call"],
  },
  registrar: {
    name: "登记员",
    actions: [
      "exam_upload",
      "exam_update",
      "registry_create",
      "registry_update",
      "upload_apply_forms",
      "calling_call",
      "report_print",
      "order_report_publish",
    ],
  },
  deskLead: { name: "登记组长", actions: ["registry_delete", "calling_manage_queue"] },
  consultant: { name: "会诊医师", actions: [...actionCategories.consultation] },
  grader: { name: "质控员", actions: ["quality_upsert", "quality_delete"] },
} satisfies Record<string, { name: string; actions: Action[] }>;

interface Post {
  duty: z.infer<typeof Duty>;
  at: DemoHospital;
  level: OrganizationLevel;
  roles?: (keyof typeof demoRoles)[];
}

/** Who works where, at which level and in which roles. */
export const demoPosts: Post[] = [
  { duty: "approver", at: "county", level: "contentManager", roles: ["grader"] },
  { duty: "approver", at: "city", level: "contentManager", roles: ["consultant"] },
  { duty: "author", at: "county", level: "member", roles: ["author", "consultant"] },
  { duty: "author", at: "city", level: "member", roles: ["author"] },
  { duty: "technician", at: "county", level: "member", roles: ["technician"] },
  { duty: "registrar", at: "county", level: "member", roles: ["registrar", "deskLead"] },
  { duty: "expert", at: "imaging", level: "contentManager", roles: ["consultant"] },
  { duty: "expert", at: "county", level: "collaborator" },
  // Sees nothing of the county hospital but what it asks her about.
  { duty: "invitedExpert", at: "imaging", level: "member", roles: ["consultant"] },
  { duty: "organizationAdmin", at: "county", level: "admin" },
];
