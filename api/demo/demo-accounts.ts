import type { z } from "zod";
import type { DemoAccount } from "#contract/installation";

const password = "demo-2026";

/** The demo's people, one for each kind of work; its login page lists them. */
export const demoAccounts: z.infer<typeof DemoAccount>[] = [
  { username: "zhuren", name: "王建国", duty: "approver", password },
  { username: "yisheng", name: "李晓梅", duty: "author", password },
  { username: "jishi", name: "张强", duty: "technician", password },
  { username: "dengji", name: "刘芳", duty: "registrar", password },
  { username: "zhuanjia", name: "陈志远", duty: "expert", password },
  { username: "yiyuan", name: "赵敏", duty: "organizationAdmin", password },
  { username: "jituan", name: "孙立", duty: "groupAdmin", password },
  { username: "guanli", name: "周宏", duty: "operator", password },
];
