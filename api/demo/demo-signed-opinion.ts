import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { SignatureBlock, StanceOn } from "#contract/consulting/opinion-content";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";

/** A person of the demo as they sign in the name of a hospital. */
export async function demoBlock(tx: Transaction, accountId: string, bucketId: string): Promise<SignatureBlock> {
  const [account] = await tx.select().from(tables.accounts).where(eq(tables.accounts.id, accountId));
  const [bucket] = await tx.select().from(tables.buckets).where(eq(tables.buckets.id, bucketId));
  return {
    ...{ name: account?.name ?? "", title: account?.title ?? "", license: account?.licenseIssuer ?? "" },
    ...{ organization: bucket?.name ?? "", signature: account?.signature ?? null },
  };
}

interface DemoOpinion {
  consultationId: string;
  accountId: string;
  bucketId: string;
  block: SignatureBlock;
  form?: "opinion" | "summary";
  stances?: StanceOn[];
  signed: { finding?: string; text: string; at: Date; reason: string }[];
}

/** @returns the id of the opinion */
export async function insertDemoOpinion(
  tx: Transaction,
  { consultationId, accountId, bucketId, block, form = "opinion", stances = [], signed }: DemoOpinion,
): Promise<string> {
  const id = v7();
  const contents = signed.map(({ finding = "", text }) => ({ finding, text, stances }));
  const [draft] = contents.slice(-1);
  if (!draft) throw new Error("an opinion of the demo says nothing");
  const version = signed.length;
  await tx
    .insert(tables.consultationOpinions)
    .values({ id, consultationId, form, bucketId, accountId, draft, version });
  await tx.insert(tables.consultationOpinionVersions).values(
    signed.map(({ at, reason }, index) => ({
      ...{ opinionId: id, number: index + 1, content: contents[index] ?? draft },
      ...{ block, accountId, reason, signed: at },
    })),
  );
  return id;
}
