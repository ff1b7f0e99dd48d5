import { and, asc, desc, eq, isNull, lte } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import type { DemoCaseFile } from "./demo-case-files";

const dayMs = 86_400_000;

const told = [
  {
    about: /磨玻璃|胸部 CT/,
    title: "左肺下叶磨玻璃影",
    presentIllness: "体检胸部 CT 发现左肺下叶磨玻璃影，无咳嗽、咯血，无发热、盗汗。",
    history: "既往体健，不吸烟，否认肿瘤家族史。",
    examinations: "CEA 1.8 ng/mL；血常规、C 反应蛋白正常；T-SPOT.TB 阴性。",
    therapy: "口服抗感染治疗 2 周。",
    department: "呼吸内科",
  },
  {
    about: /间质/,
    title: "活动后气促待查",
    presentIllness: "活动后气促 1 年，逐渐加重，伴干咳，无发热、关节痛。",
    history: "从事石材加工 20 年；吸烟 20 年，已戒 5 年。",
    examinations: "双下肺可闻及爆裂音；FVC 占预计值 71%，DLCO 占预计值 52%；自身抗体阴性。",
    therapy: "间断吸氧，未用激素。",
    department: "呼吸内科",
  },
  {
    about: /纵隔/,
    title: "纵隔淋巴结肿大待查",
    presentIllness: "低热、盗汗 3 周，胸部 CT 发现纵隔多发淋巴结肿大。",
    history: "否认结核接触史，否认肿瘤病史。",
    examinations: "T-SPOT.TB 阳性；LDH 210 U/L；浅表淋巴结未触及。",
    therapy: "未予特殊治疗。",
    department: "呼吸内科",
  },
  {
    about: /肺|胸/,
    title: "右肺上叶结节待查",
    presentIllness: "体检胸部 CT 发现右肺上叶结节两周，无咳嗽、咯血，无发热、盗汗，体重无明显变化。",
    history: "高血压病史 8 年，规律服药，血压控制可；吸烟 30 年，每日 20 支。否认结核接触史。",
    examinations: "CEA 4.2 ng/mL，CYFRA21-1 3.1 ng/mL，NSE 12.1 ng/mL；肺功能：轻度阻塞性通气功能障碍。",
    therapy: "未予特殊治疗。",
    department: "呼吸内科",
  },
  {
    about: /头/,
    title: "反复头痛伴肢体无力",
    presentIllness: "反复头痛 3 个月，加重伴左侧肢体无力 2 天，无抽搐，无意识障碍。",
    history: "2 型糖尿病 10 年；否认肿瘤病史，否认头部外伤史。",
    examinations: "左侧肢体肌力 4 级，病理征未引出；空腹血糖 8.6 mmol/L。",
    therapy: "甘露醇脱水、控制血糖，症状略缓解。",
    department: "神经内科",
  },
  {
    about: /肝|胰|腹/,
    title: "右上腹隐痛",
    presentIllness: "右上腹隐痛 1 个月，进食油腻后加重，无黄疸，无发热。",
    history: "乙型肝炎病毒携带 20 年，未规律复查。",
    examinations: "AFP 18.5 ng/mL，ALT 62 U/L，总胆红素正常；HBV-DNA 低于检测下限。",
    therapy: "保肝治疗，择期进一步检查。",
    department: "消化内科",
  },
] as const;

/** Of whatever else is asked about. */
const otherwise = (reason: string) => ({
  title: reason,
  presentIllness: `因“${reason}”就诊，一般情况可，生命体征平稳。`,
  history: "否认手术史，否认药物过敏史。",
  examinations: "血常规、肝肾功能未见明显异常。",
  therapy: "对症处理。",
  department: "普通内科",
});

/**
 * Gives the demo's consultations, whatever their states, what is told of their patients: a case, a visit, and the exams
 * of the patient, the latest three of before it where none is bound.
 *
 * @param files papers, which every other case has
 */
export async function insertDemoCases(tx: Transaction, files: readonly DemoCaseFile[]): Promise<void> {
  const consultations = await tx.select().from(tables.consultations).orderBy(asc(tables.consultations.id));
  for (const [place, consultation] of consultations.entries()) {
    const { id: consultationId, bucketId, patientId, applicantId: createdBy, created, reason } = consultation;
    const { department, title, presentIllness, history, examinations, therapy } =
      told.find(({ about }) => about.test(reason)) ?? otherwise(reason);
    const dayBefore = (days: number) => dayAt(new Date(created.getTime() - days * dayMs), "Asia/Shanghai");
    const caseId = v7();
    await tx.insert(tables.consultationCases).values({
      ...{ id: caseId, consultationId, day: dayBefore(1), createdBy, created },
      ...{ title, presentIllness, history, examinations, therapy },
    });
    if (place % 2 === 0 && files.length > 0)
      await tx
        .insert(tables.consultationAttachments)
        .values(files.map((file) => ({ ...file, consultationId, caseId, createdBy, created })));
    await tx.insert(tables.consultationVisits).values([
      { consultationId, day: dayBefore(4), kind: "O", department, doctor: "马晓军", note: "首诊", createdBy },
      { consultationId, day: dayBefore(1), kind: "I", department, doctor: "马晓军", note: "收入院", createdBy },
    ]);
    const bound = await tx.$count(
      tables.consultationExams,
      eq(tables.consultationExams.consultationId, consultationId),
    );
    if (bound > 0 || patientId === "") continue;
    const { exams } = tables;
    const ofPatient = await tx
      .select({ examId: exams.id })
      .from(exams)
      .where(
        and(
          eq(exams.bucketId, bucketId),
          eq(exams.patientId, patientId),
          isNull(exams.deleted),
          lte(exams.created, created),
        ),
      )
      .orderBy(desc(exams.hasImage), desc(exams.created))
      .limit(3);
    if (ofPatient.length === 0) continue;
    const isOver = consultation.completed ?? consultation.canceled;
    await tx
      .insert(tables.consultationExams)
      .values(
        ofPatient.map(({ examId }) => ({ consultationId, examId, boundBy: createdBy, visibleUntil: isOver, created })),
      );
  }
}
