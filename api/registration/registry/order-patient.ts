import type { KnownPatient, RegistryOrder, SaidOfKnown } from "#contract/registration/registry-order";
import type { Transaction } from "#api/infrastructure/database/connect";
import { takeTurn } from "#api/infrastructure/database/take-turn";
import { Problem } from "#api/infrastructure/problem";
import { keptPatientId } from "../patients/kept-patient-queries";
import { contradictions, lettersOf, mayBeSame } from "../patients/same-person";
import { issuePatientId, knownPatients } from "./registry-queries";

type Person = Pick<RegistryOrder, "name" | "dob" | "gender" | "phone" | "idCard">;

/** Of two who register the same person at once, the second finds whom the first has registered. */
export async function holdPerson(tx: Transaction, bucketId: string, { name, idCard }: Pick<Person, "name" | "idCard">) {
  const words = [`person ${bucketId} ${lettersOf(name)}`, ...(idCard === "" ? [] : [`card ${bucketId} ${idCard}`])];
  for (const one of words.sort()) await takeTurn(tx, one);
}

/**
 * The patient ID of an order: the one typed, or a new one.
 *
 * @throws Problem patient_known with `patients`: the ID is of somebody who is called or was born otherwise; or a new
 * person may be somebody known; or has the ID card of somebody else
 */
export async function patientIdOf(
  tx: Transaction,
  bucketId: string,
  typed: Person & Pick<RegistryOrder, "pid"> & SaidOfKnown,
): Promise<string> {
  await holdPerson(tx, bucketId, typed);
  const pid = await keptPatientId(tx, bucketId, typed.pid);
  const doubts =
    pid === ""
      ? await peopleLike(tx, bucketId, typed)
      : [
          ...(await othersOfId(tx, bucketId, { ...typed, pid })),
          ...(await othersOfCard(tx, bucketId, { ...typed, pid })),
        ];
  requireSaid(doubts, typed);
  return pid || issuePatientId(tx, bucketId);
}

/**
 * The patient ID of an order that is changed. Staff correct whom they know: only an ID or a card that is written anew is
 * asked about.
 *
 * @param stands of its patient as it is
 * @throws Problem patient_known with `patients`
 */
export async function patientIdAfter(
  tx: Transaction,
  bucketId: string,
  typed: Person & Pick<RegistryOrder, "pid"> & SaidOfKnown,
  stands: { patientId: string; idCard: string },
): Promise<string> {
  await holdPerson(tx, bucketId, typed);
  const pid = typed.pid === "" ? stands.patientId : await keptPatientId(tx, bucketId, typed.pid);
  const isOther = pid !== stands.patientId;
  const ofId = isOther ? await othersOfId(tx, bucketId, { ...typed, pid }) : [];
  const isCardNew = isOther || typed.idCard !== stands.idCard;
  const ofCard = isCardNew ? await othersOfCard(tx, bucketId, { ...typed, pid }) : [];
  requireSaid([...ofId, ...ofCard], typed);
  return pid;
}

/** @throws Problem patient_known with those of whom nothing was said */
function requireSaid(doubts: readonly KnownPatient[], { isOtherPerson, otherThan }: SaidOfKnown) {
  const isSaid = ({ patientId }: KnownPatient) =>
    isOtherPerson && (otherThan.length === 0 || otherThan.includes(patientId));
  const patients = [...new Map(doubts.map((known) => [known.patientId, known])).values()];
  if (!patients.every(isSaid)) throw new Problem("patient_known", { patients });
}

/** Who may be the same person as a new one: each is looked for narrowly, so that many of one name hide nobody. */
async function peopleLike(tx: Transaction, bucketId: string, { name, dob, phone, idCard }: Person) {
  const self = { patientName: name, patientDob: dob, patientPhone: phone, idCard };
  const found = [
    ...(dob === null ? [] : await knownPatients(tx, bucketId, { name, dob })),
    ...(phone === "" ? [] : await knownPatients(tx, bucketId, { number: phone })),
    ...(idCard === "" ? [] : await knownPatients(tx, bucketId, { number: idCard })),
  ];
  return found.filter((known) => mayBeSame(self, known));
}

/** Whoever has that patient ID, and is somebody else by name, birth or sex. */
async function othersOfId(tx: Transaction, bucketId: string, typed: Person & { pid: string }) {
  const facts = { patientName: typed.name, patientDob: typed.dob, patientGender: typed.gender };
  return (await knownPatients(tx, bucketId, { number: typed.pid })).filter(
    (known) => known.patientId === typed.pid && contradictions(facts, known).length > 0,
  );
}

/** Whoever has that ID card under another patient ID. */
async function othersOfCard(tx: Transaction, bucketId: string, { pid, idCard }: { pid: string; idCard: string }) {
  if (idCard === "") return [];
  return (await knownPatients(tx, bucketId, { number: idCard })).filter(
    (known) => known.patientId !== pid && known.idCard === idCard,
  );
}

/**
 * The patient ID of an order that another organization asks for: of whoever is known here by the same ID card, name and
 * birth, else a new one. Whom this organization knows is nothing to tell the other.
 */
export async function patientIdByCard(tx: Transaction, bucketId: string, order: Person): Promise<string> {
  await holdPerson(tx, bucketId, order);
  const carded = order.idCard === "" ? [] : await knownPatients(tx, bucketId, { number: order.idCard });
  const [known, another] = carded.filter(
    ({ idCard, patientName, patientDob }) =>
      idCard === order.idCard && patientName === order.name && patientDob === order.dob,
  );
  return known && !another ? known.patientId : issuePatientId(tx, bucketId);
}
