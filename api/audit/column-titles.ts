import type { Language } from "#contract/values";

export const columns = [
  "sequence",
  "time",
  "at",
  "event",
  "username",
  "name",
  "organization",
  "accession",
  "patient",
  "ip",
  "detail",
] as const;
type Column = (typeof columns)[number];

/** The head of the exported table, for whoever opens it in a spreadsheet. */
export const columnTitles: Record<Language, Record<Column, string>> = {
  chs: {
    sequence: "序号",
    time: "时间",
    at: "时间（UTC）",
    event: "操作代码",
    username: "用户名",
    name: "姓名",
    organization: "机构",
    accession: "检查号",
    patient: "患者",
    ip: "地址",
    detail: "详情",
  },
  en: {
    sequence: "Number",
    time: "Time",
    at: "Time (UTC)",
    event: "Action code",
    username: "User name",
    name: "Name",
    organization: "Organization",
    accession: "Accession number",
    patient: "Patient",
    ip: "Address",
    detail: "Details",
  },
  tib: {
    sequence: "ཨང་རིམ།",
    time: "དུས་ཚོད།",
    at: "དུས་ཚོད། (UTC)",
    event: "བྱ་སྤྱོད་ཀྱི་ཨང་རྟགས།",
    username: "སྤྱོད་མིང་།",
    name: "མིང་།",
    organization: "ལས་ཁུངས།",
    accession: "བརྟག་དཔྱད་ཨང་།",
    patient: "ནད་པ།",
    ip: "ས་གནས།",
    detail: "ཞིབ་ཕྲ།",
  },
};
