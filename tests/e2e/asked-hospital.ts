import type { Page } from "@playwright/test";
import { z } from "zod";
import { remoteApi } from "../../server/remote-api";
import { problemOf } from "../support/problems";
import { colleague, productUrl } from "./colleague";
import { hospital } from "./hospital";
import { speak } from "./product";
import { said } from "./said";

const origin = { host: "127.0.0.1", requestId: "browser-test", ip: null, userAgent: null, url: "http://127.0.0.1" };
const password = "second-day-2";

/** Somebody of a hospital that nobody else of the test belongs to, with a right at no other. */
async function expertElsewhere() {
  const place = await hospital();
  const username = `expert-${crypto.randomUUID().slice(0, 12)}`;
  const first = { username, name: "周专家", password: "first-day-1", accessLevel: "admin" as const };
  await place.api.members.createAccount({ id: place.id, ...first });
  const api = remoteApi(productUrl());
  const nobody = api.client(null, origin);
  const { data } = await problemOf(nobody.accounts.login({ username, password: first.password }));
  const { ticket } = z.object({ ticket: z.string() }).parse(data);
  const { accessToken } = await nobody.accounts.firstPassword({ ticket, newPassword: password });
  return { place, username, api: api.client(accessToken, origin) };
}

/** A hospital of its own that the county hospital may ask, and the county's administrator who asks. */
export async function askedHospital() {
  const { api: asker } = await colleague("organizationAdmin");
  const { api: groupAdmin } = await colleague("groupAdmin");
  const expert = await expertElsewhere();
  const [county] = (await asker.accounts.organizations({})).organizations;
  if (!county) throw new Error("the administrator has no organization");
  const target = { bucketId: county.id, targetBucketId: expert.place.id };
  await groupAdmin.lists.consultationTargets.add({ id: county.groupId, ...target });
  await groupAdmin.consultationAgreements.add({
    id: county.groupId,
    fromBucketId: county.id,
    toBucketId: expert.place.id,
    services: ["consultation"],
    validFrom: "2026-01-01",
    validUntil: "2099-12-31",
  });
  const { organizations } = await expert.api.accounts.organizations({});
  const name = organizations.find(({ id }) => id === expert.place.id)?.name ?? "";
  return { asker, expert, county, name };
}
type Asked = Awaited<ReturnType<typeof askedHospital>>;

/** The county hospital asks it, with the patient's consent. @returns how the invitation leaves, and how to read its version */
export async function preparedConsultation({ asker, expert, county }: Asked, reason: string) {
  const { id } = await asker.consultations.create({
    appliedBucketId: county.id,
    joinedBuckets: [{ bucketId: expert.place.id }],
    ...{ reason, purpose: "明确性质", question: "良性还是恶性？" },
    patientName: "何建军",
    starts: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const { text } = await asker.consents.ofConsultation({ id });
  await asker.consents.give({
    ...{ id, giverName: "何建军", relation: "self", language: "chs", textVersion: text.version },
    ...{ way: "witness", witnessName: "李护士" },
  });
  const version = async () => (await asker.consultations.read({ id })).version;
  const invite = async () => asker.consultations.invite({ id, version: await version() });
  return { id, version, invite };
}

/** The same, whose invitation has left. */
export async function invitedConsultation(asked: Asked, reason: string) {
  const prepared = await preparedConsultation(asked, reason);
  await prepared.invite();
  return prepared;
}

/** Signs in as the expert of that hospital. */
export async function signedInAs(page: Page, username: string) {
  await speak(page, "chs");
  await page.goto("/login");
  await page.getByLabel(said("accounts.fields.username")).fill(username);
  await page.getByLabel(said("accounts.fields.password")).fill(password);
  await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}
