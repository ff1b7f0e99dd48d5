import { beforeAll } from "vitest";
import type { ExamQuery } from "#contract/registration/exam-list";
import type { z } from "zod";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";

const day = 24 * 3600 * 1000;
export const ago = (days: number) => new Date(Date.now() - days * day);

export let world: TestPlatform;
export let bucket: { id: string };
export let doctor: TestAccount;
export let colleague: TestAccount;

/** An organization with two doctors, on a database of the file's own. */
export function useExamList(): void {
  beforeAll(async () => {
    world = await testPlatform();
    bucket = await world.given.organization();
    doctor = await world.given.member(bucket, "collaborator");
    colleague = await world.given.member(bucket, "collaborator");
  });
}

type Query = Partial<z.input<typeof ExamQuery>>;
export const page = (query: Query = {}, account = doctor) => world.clientOf(account).exams.page(query);
export const idsOf = async (query: Query = {}, account = doctor) =>
  (await page(query, account)).exams.map(({ id }) => id);

/** An organization of its own for a test, so that its list holds nothing else. */
export async function ward(level: Parameters<TestPlatform["given"]["member"]>[1] = "collaborator") {
  const own = await world.given.organization();
  return { bucketId: own.id, reader: await world.given.member(own, level) };
}
