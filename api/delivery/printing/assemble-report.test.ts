import { eachExamText } from "#contract/registration/exam-fields";
import { describe, expect, it } from "vitest";
import { ReportContent } from "#contract/reading/report-content";
import { assembleReport, type SheetWishes } from "./assemble-report";
import type { PrintedRecord } from "./printed-record-queries";

const wishes: SheetWishes = {
  language: "chs",
  mayPrint: true,
  withImages: true,
  publicOrigin: "https://pacs.example.cn",
};

function record(
  changed: { report?: Partial<PrintedRecord["report"]>; exam?: Partial<PrintedRecord["exam"]> } & Partial<
    Omit<PrintedRecord, "report" | "exam">
  > = {},
): PrintedRecord {
  const { report, exam, ...rest } = changed;
  return {
    report: {
      id: "0195f0aa-0000-7000-8000-000000000001",
      status: "corrected",
      version: 8,
      content: ReportContent.parse({ finding: "未见异常。", diagnosis: "未见异常。", positive: false }),
      submitted: new Date("2026-03-05T02:10:00Z"),
      approved: new Date("2026-03-05T16:25:00Z"),
      printed: null,
      printSubmittedAt: null,
      printApprovedAt: null,
      verifyCode: "0195f0aa-code",
      isDeleted: false,
      ...report,
    },
    exam: {
      ...eachExamText(() => ""),
      id: "0195f0aa-0000-7000-8000-000000000002",
      accessionNumber: "CT20260305001",
      patientId: "P000123",
      patientName: "张小伟",
      patientGender: "M",
      patientDob: null,
      weightKg: null,
      heightCm: null,
      visitAge: 3,
      visitAgeUnit: "M",
      patientSource: "I",
      inpatientId: "ZY0099",
      bedNum: "12",
      applyDept: "呼吸内科",
      modality: "CT",
      bodyPart: "胸部",
      studyDesc: "胸部CT平扫",
      clinicImpression: "咳嗽",
      studyDate: new Date("2026-03-05T01:30:00Z"),
      animal: null,
      extensions: [],
      ...exam,
    },
    organization: {
      id: "0195f0aa-0000-7000-8000-000000000003",
      name: "临河县人民医院",
      secondaryName: "",
      departments: "",
      logo: null,
      timeZone: "Asia/Shanghai",
      recognitionMark: "",
    },
    author: { name: "李晓梅", signature: null },
    steps: [step("approved", 3, "2026-03-05T02:00:00Z"), step("approved", 7, "2026-03-05T16:25:00Z")],
    addenda: [],
    template: null,
    ...rest,
  };
}

const step = (event: "approved" | "recalled", version: number, at: string) => ({
  event,
  version,
  at: new Date(at),
  name: event === "approved" ? "王建国" : "赵敏",
  signature: event === "approved" ? "ab".repeat(32) : null,
});

const labelled = (sheet: ReturnType<typeof assembleReport>) =>
  Object.fromEntries(sheet.patient.map(({ label, value }) => [label, value]));

describe("an approved report", () => {
  it("names the patient, the exam and the people, in the language asked for", () => {
    const chs = assembleReport(record(), wishes);
    expect(labelled(chs)).toEqual({
      姓名: "张小伟",
      性别: "男",
      年龄: "3个月",
      患者编号: "P000123",
      检查号: "CT20260305001",
      患者来源: "住院",
      住院号: "ZY0099",
      床号: "12",
      申请科室: "呼吸内科",
      检查类型: "CT",
      检查部位: "胸部",
      检查项目: "胸部CT平扫",
      检查时间: "2026-03-05 09:30",
    });
    expect(chs).toMatchObject({ secondaryTitle: "影像诊断报告", positive: "阴性", watermark: null });
    const en = assembleReport(record(), { ...wishes, language: "en" });
    expect(labelled(en)).toMatchObject({
      Sex: "Male",
      Age: "3 mo",
      "Patient source": "Inpatient",
      Procedure: "胸部CT平扫",
    });
    const tib = assembleReport(record(), { ...wishes, language: "tib" });
    expect(labelled(tib)).toMatchObject({ "ཕོ་མོ།": "ཕོ།", "ལོ་ཚད།": "ཟླ་ 3", "བརྟག་དཔྱད་རྣམ་གྲངས།": "胸部CT平扫" });
  });

  it("says below the note what its organization's added fields say, unless a template chooses them", () => {
    const { report } = record();
    const extensions = [
      { key: "grade", label: "BI-RADS 分级", type: "choice" as const, value: "4A 类" },
      { key: "contrast", label: "增强", type: "yesNo" as const, value: "no" },
    ];
    const content = { ...report.content, note: "结合临床。", extensions };
    expect(assembleReport(record({ report: { content } }), wishes).note).toBe(
      "结合临床。\nBI-RADS 分级：4A 类\n增强：否",
    );
    const inEnglish = assembleReport(record({ report: { content: { ...content, note: "" } } }), {
      ...wishes,
      language: "en",
    });
    expect(inEnglish.note).toBe("BI-RADS 分级: 4A 类\n增强: No");
  });

  it("names the modality by its word, not by its code", () => {
    const exam = { modality: "US" as const };
    expect(labelled(assembleReport(record({ exam }), wishes))).toMatchObject({ 检查类型: "超声" });
    const en = assembleReport(record({ exam }), { ...wishes, language: "en" });
    expect(labelled(en)).toMatchObject({ Modality: "Ultrasound" });
  });

  it("tells its times in the organization's time zone, past midnight too", () => {
    const sheet = assembleReport(record(), wishes);
    expect(sheet.reportTime).toEqual({ date: "2026-03-05", time: "10:10" });
    expect(sheet.approvalTime).toEqual({ date: "2026-03-06", time: "00:25" });
    const { organization } = record();
    const inUrumqi = record({ organization: { ...organization, timeZone: "Asia/Urumqi" } });
    expect(assembleReport(inUrumqi, wishes).approvalTime).toEqual({ date: "2026-03-05", time: "22:25" });
  });

  it("shows the corrected print times where there are any", () => {
    const sheet = assembleReport(
      record({
        report: {
          printSubmittedAt: new Date("2026-03-04T02:00:00Z"),
          printApprovedAt: new Date("2026-03-04T03:00:00Z"),
          printed: new Date("2026-03-06T03:00:00Z"),
        },
      }),
      wishes,
    );
    expect(sheet.reportTime?.date).toBe("2026-03-04");
    expect(sheet.approvalTime).toEqual({ date: "2026-03-04", time: "11:00" });
    expect(sheet.printTime).toEqual({ date: "2026-03-06", time: "11:00" });
  });

  it("carries the approved version and the number of addenda to the verify page, not the version of the record", () => {
    const addenda = [
      { number: 1, text: "补充：旧片已调阅。", created: new Date("2026-03-07T01:00:00Z"), authorName: "王建国" },
    ];
    const sheet = assembleReport(record({ addenda }), wishes);
    expect(sheet.verifyUrl).toBe("https://pacs.example.cn/verify/0195f0aa-code?version=7&addenda=1");
    expect(sheet.versionLine).toBe("核验码 0195f0aa-code · 版本 7.1 · 核验网址 pacs.example.cn/verify");
    expect(sheet.addenda).toEqual([
      { heading: "补充报告 1", text: "补充：旧片已调阅。", signature: "王建国 2026-03-07 09:00" },
    ]);
  });

  it("is for view only without the right to print", () => {
    expect(assembleReport(record(), { ...wishes, mayPrint: false }).watermark).toBe("仅供查阅");
  });

  it("numbers its key images from 1, or has none where they are not to be shown", () => {
    const image = { instanceId: null, attachmentId: null, frame: 0, windowCenter: null, windowWidth: null };
    const content = ReportContent.parse({ keyImages: [{ ...image, caption: "结节" }, image] });
    const sheet = assembleReport(record({ report: { content } }), wishes);
    expect(sheet.images).toEqual([
      { name: "1", caption: "结节", isAvailable: true },
      { name: "2", caption: "", isAvailable: true },
    ]);
    expect(assembleReport(record({ report: { content } }), { ...wishes, withImages: false }).images).toEqual([]);
  });
});

describe("a report that is not approved", () => {
  it.each(["none", "partial", "final", "hold", "advised"] as const)(
    "%s bears a watermark and neither approver nor a way to verify it",
    (status) => {
      const sheet = assembleReport(record({ report: { status } }), wishes);
      expect(sheet).toMatchObject({ watermark: "未审核", approver: null, approvalTime: null, verifyUrl: null });
      expect(sheet.versionLine).toBe("核验码 0195f0aa-code · 版本 8");
    },
  );

  it("says when it was recalled, which version and by whom, who had approved it, and still leads to the verify page", () => {
    const steps = [...record().steps, step("recalled", 8, "2026-03-06T02:30:00Z")];
    const recalled = record({ report: { status: "cancelled", approved: null }, steps });
    const sheet = assembleReport(recalled, wishes);
    expect(sheet).toMatchObject({
      watermark: "已召回",
      recall: "本报告（版本 7）已由 赵敏 于 2026-03-06 10:30 召回，不得使用。",
      approver: { name: "王建国", hasSignature: true },
      approvalTime: { date: "2026-03-06", time: "00:25" },
      versionLine: "核验码 0195f0aa-code · 版本 7 · 核验网址 pacs.example.cn/verify",
    });
    expect(sheet.verifyUrl).toContain("version=7");
    expect(assembleReport(recalled, { ...wishes, language: "en" }).recall).toMatch(/version 7.* by 赵敏 on 2026-03-06/);
    expect(assembleReport(record(), wishes).recall).toBeNull();
  });
});

describe("the patient block", () => {
  it("leaves out what is not known, but never name, sex and the two numbers", () => {
    const exam = {
      patientGender: "U" as const,
      visitAge: null,
      patientSource: "NULL" as const,
      inpatientId: "",
      bedNum: "",
      applyDept: "",
    };
    const labels = Object.keys(labelled(assembleReport(record({ exam }), wishes)));
    expect(labels).toEqual(["姓名", "性别", "患者编号", "检查号", "检查类型", "检查部位", "检查项目", "检查时间"]);
  });

  it("describes an animal in the words for animals", () => {
    const animal = { name: "豆豆", breed: "柯基", species: "犬", responsiblePerson: "", host: "刘芳", disease: "" };
    const sheet = assembleReport(record({ exam: { animal, patientGender: "MS" } }), wishes);
    expect(labelled(sheet)).toMatchObject({ 性别: "雄（已绝育）", 物种: "犬", 品种: "柯基", 主人: "刘芳" });
  });
});

it("ultrasound is headed with its own department, or the one the settings name", () => {
  const titled = (modality: "US" | "CT" | "MR" | "ES" | "SM" | "ECG" | "DX", departments: string) => {
    const of = record({ exam: { modality } });
    const organization = { ...of.organization, secondaryName: "放射科", departments };
    return assembleReport({ ...of, organization }, wishes).secondaryTitle;
  };
  expect(titled("US", "")).toBe("超声医学科 影像诊断报告");
  expect(titled("US", "US=功能检查科")).toBe("功能检查科 影像诊断报告");
  expect(titled("CT", "")).toBe("放射科 影像诊断报告");
});
