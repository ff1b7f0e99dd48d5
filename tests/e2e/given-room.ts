import { demoVideoRoomId } from "#api/demo/demo-consultation-ids";
import { demoHospitals } from "#api/identity/installation/demo-accounts";
import { colleague } from "./colleague";

/** The chest CT of the demo that is looked at together. */
const demoExam = async () => {
  const { api } = await colleague("author");
  const [exam] = (await api.consultationExams.list({ id: demoVideoRoomId })).exams;
  if (!exam) throw new Error("the demo's room has no exam");
  return exam;
};

/** Who is asked, and of which hospital. */
const asked = [
  ["expert", demoHospitals.imaging],
  ["approver", demoHospitals.city],
] as const;

/**
 * A consultation by video that nobody but the test knows: the author asks, the patient has agreed.
 *
 * @returns how its invitations leave and the expert and the approver accept, for which consent has to stand
 */
export async function preparedRoom() {
  const { api: author } = await colleague("author");
  const { organizations } = await author.accounts.organizations({});
  const county = organizations.find(({ name }) => name === demoHospitals.county.name);
  if (!county) throw new Error("the author is not of the county hospital");
  const partners = await author.consultations.partners({ id: county.id });
  const { id: examId, patientId, patientName } = await demoExam();
  const { id } = await author.consultations.create({
    appliedBucketId: county.id,
    joinedBuckets: partners.filter(({ bucketName }) => asked.some(([, { name }]) => name === bucketName)),
    reason: "右肺上叶结节性质待定",
    ...{ purpose: "明确结节性质", question: "结节是否考虑恶性？" },
    ...{ patientId, patientName },
    starts: new Date(Date.now() + 3_600_000).toISOString(),
    hasVideo: true,
    examIds: [examId],
  });
  const { text } = await author.consents.ofConsultation({ id });
  await author.consents.give({
    ...{ id, giverName: patientName, relation: "self", language: "chs", textVersion: text.version },
    ...{ way: "witness", witnessName: "李护士" },
  });
  async function accepted() {
    const { version } = await author.consultations.read({ id });
    await author.consultations.invite({ id, version });
    for (const [duty] of asked) {
      const { api } = await colleague(duty);
      const { version: standing } = await api.consultations.read({ id });
      await api.consultations.accept({ id, version: standing, takesPart: true });
    }
  }
  return { id, path: `/consultations/${id}`, accepted };
}

/** The same, planned: its room is open. @returns the path of the room */
export async function openRoom(): Promise<string> {
  const { path, accepted } = await preparedRoom();
  await accepted();
  return `${path}/room`;
}
