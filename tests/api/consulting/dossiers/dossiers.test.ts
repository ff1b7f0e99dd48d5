import { beforeAll, describe, expect, test } from "vitest";
import { givenOpinions, signed, typed, type GivenOpinions } from "../../../support/opinions";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { pdfPages } from "../../../support/pdf-pages";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

const of = (account: { token: string }) => world.clientOf(account).dossiers;
const pdf = async ({ id }: GivenOpinions, as: { token: string }, query = "") =>
  world.fetch(`/api/v1/consultations/${id}/dossier/pdf?${query}`, { as });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** With consent, an opinion and its summary. */
async function complete(fields: Parameters<typeof givenOpinions>[1] = {}) {
  const place = await givenOpinions(world, fields);
  const { id, doctor, first } = place;
  await world.clientOf(doctor).consents.give({
    ...{
      id,
      giverName: "卓玛",
      relation: "spouse",
      language: "chs",
      textVersion: 0,
      way: "witness",
      witnessName: "扎西",
    },
  });
  const diagnosis = fields.kind === "remoteDiagnosis" ? { finding: "右上肺结节" } : {};
  await world.clientOf(first).opinions.suggestion({ ...typed(id, "考虑周围型肺癌"), ...diagnosis });
  return place;
}

describe("a dossier", () => {
  test("that is issued is the same bytes whenever it is made, whatever happens later", async () => {
    const place = await complete();
    const { id, doctor, first } = place;
    expect(await of(doctor).issue({ id })).toEqual({ number: 1 });
    expect(await of(first).issue({ id })).toEqual({ number: 1 });
    const once = await bytesOf(await pdf(place, doctor, "number=1"));
    await world.clientOf(first).opinions.suggestion({ ...typed(id, "炎性假瘤", 1), reason: "病理回报" });
    expect(await of(doctor).ofConsultation({ id })).toMatchObject({ isNewest: false, mayIssue: true });
    expect(await of(doctor).issue({ id })).toEqual({ number: 2 });
    const again = await bytesOf(await pdf(place, first, "number=1"));
    expect(again.equals(once)).toBe(true);
    const newer = await bytesOf(await pdf(place, first, "number=2"));
    expect(newer.equals(once)).toBe(false);
  });

  test("is not issued with a summary of an earlier version, until that is signed anew", async () => {
    const place = await complete();
    const { id, doctor, first } = place;
    const { opinions } = world.clientOf(doctor);
    const { opinionId } = await world
      .clientOf(first)
      .opinions.suggestion({ ...typed(id, "炎性假瘤", 1), reason: "病理回报" });
    const summary = (number: number) => ({
      ...typed(id, "同意专家意见"),
      stances: [{ opinionId, number, stance: "agrees" as const, note: "" }],
    });
    await opinions.signSummary(summary(2));
    await world.clientOf(first).opinions.suggestion({ ...typed(id, "周围型肺癌", 2), reason: "免疫组化" });
    expect((await problemOf(of(doctor).issue({ id }))).code).toBe("summary_outdated");
    expect(await of(doctor).ofConsultation({ id })).toMatchObject({ isSummaryOutdated: true, mayIssue: false });
    await opinions.signSummary({ ...summary(3), version: 1, reason: "专家更新意见" });
    expect(await of(doctor).issue({ id })).toEqual({ number: 1 });
  });

  test("that was not issued is the same bytes from the same rows too, with a watermark", async () => {
    const place = await complete();
    const once = await bytesOf(await pdf(place, place.doctor));
    expect((await bytesOf(await pdf(place, place.first))).equals(once)).toBe(true);
    expect((await pdfPages(await pdf(place, place.doctor))).join()).toContain("未签发");
  });

  test("prints all that was signed, a finding of a consultation too", async () => {
    const place = await givenOpinions(world);
    const { id, first, doctor } = place;
    await world.clientOf(first).opinions.suggestion({ ...typed(id, "建议穿刺活检"), finding: "右上肺分叶状结节" });
    const text = (await pdfPages(await pdf(place, doctor))).join();
    expect(text).toContain("右上肺分叶状结节");
    expect(text).toContain("建议穿刺活检");
  });

  test("holds consent, question, every version and who signed it, in three languages", async () => {
    const place = await complete();
    await world.clientOf(place.first).opinions.suggestion({ ...typed(place.id, "炎性假瘤", 1), reason: "病理回报" });
    for (const language of ["chs", "en", "tib"] as const) {
      const { sheet } = await of(place.doctor).ofConsultation({ id: place.id, language });
      const said = JSON.stringify(sheet);
      for (const word of [
        "卓玛",
        "扎西",
        "右肺上叶结节性质待定",
        "考虑周围型肺癌",
        "炎性假瘤",
        "病理回报",
        "拉萨市医院",
      ]) {
        expect(said).toContain(word);
      }
      const file = await bytesOf(await pdf(place, place.doctor, `language=${language}`));
      expect(file.subarray(0, 5).toString()).toBe("%PDF-");
    }
  });

  test("keeps its kinds apart", async () => {
    const consultation = await complete();
    const diagnosis = await complete({ kind: "remoteDiagnosis" });
    const sheetOf = async ({ id, doctor }: GivenOpinions) =>
      (await of(doctor).ofConsultation({ id, language: "en" })).sheet;
    const [one, other] = [await sheetOf(consultation), await sheetOf(diagnosis)];
    expect([one.title, other.title]).toEqual(["Consultation dossier", "Remote diagnosis dossier"]);
    expect(one.responsibility).not.toBe(other.responsibility);
    expect(one.sections.map(({ heading }) => heading)).toContain("Taking over");
    expect(other.sections.map(({ heading }) => heading)).not.toContain("Taking over");
  });

  test("issued by both sides at once is one edition", async () => {
    const { id, doctor, first } = await complete();
    const numbers = await Promise.all([doctor, first, doctor].map((account) => of(account).issue({ id })));
    expect(numbers.map(({ number }) => number)).toEqual([1, 1, 1]);
  });

  test("is issued once something is signed, and read by parties alone", async () => {
    const place = await givenOpinions(world);
    const { id, doctor, stranger } = place;
    expect((await problemOf(of(doctor).issue({ id }))).code).toBe("no_opinion");
    expect((await problemOf(of(stranger).ofConsultation({ id }))).code).toBe("not_found");
    expect((await pdf(place, stranger)).status).toBe(404);
    expect((await pdf(place, doctor, "number=1")).status).toBe(404);
    expect((await pdf(place, doctor, "number=x")).status).toBe(404);
    const picture = `/api/v1/consultations/${id}/dossier/pictures/${"0".repeat(64)}`;
    expect((await world.fetch(picture, { as: doctor })).status).toBe(404);
  });

  test("is told genuine by its code, without a word of the patient", async () => {
    const place = await complete();
    const { id, doctor, first } = place;
    await of(doctor).issue({ id });
    const code = (await of(doctor).ofConsultation({ id })).editions[0]?.verifyCode ?? "";
    const nobody = world.anonymous.dossiers;
    const told = await nobody.verify({ code: code.toLowerCase() });
    expect(told).toMatchObject({ state: "current", organizationName: "林芝县医院", number: 1 });
    expect(JSON.stringify(told)).not.toContain("张");
    await signed(world, place, place.second, "同意");
    await of(first).issue({ id });
    expect(await nobody.verify({ code })).toMatchObject({ state: "superseded", newest: 2 });
    expect((await problemOf(nobody.verify({ code: "AAAA-AAAA-AAAA-AAAA" }))).code).toBe("not_found");
  });
});
