import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from "node:crypto";
import { appendFile, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { hasCode, unlessCode } from "../errors/error-code";

/** The end of the chain as it was at a time, signed by a key that the database does not have. */
const Seal = z.object({ sequence: z.number().int(), hash: z.string(), at: z.string(), signature: z.string() });
export type Seal = z.infer<typeof Seal>;

const signedText = ({ sequence, hash, at }: Omit<Seal, "signature">) =>
  Buffer.from(JSON.stringify([sequence, hash, at]));

export interface SealSettings {
  /** Outside the database: the key and the seals stand there, for this user alone to read. */
  readonly folder: string;
  /** A key that is kept elsewhere; null for `audit.key` in the folder. */
  readonly keyFile: string | null;
  /** Where each seal is posted as JSON; null nowhere. */
  readonly tellAddress: string | null;
}

const sealsFile = "audit-seals.jsonl";

/**
 * Puts aside the seals of a folder that tell of records which an older database, put in place of what they sealed, does not
 * have: those made after it stood so. The others still hold.
 *
 * @param stood when the database stood as it is put in place
 * @returns how many were put aside, to `audit-seals-aside.jsonl`
 */
export async function putSealsAside(folder: string, stood: Date): Promise<number> {
  const path = join(folder, sealsFile);
  const text = await readFile(path, "utf8").catch((error: unknown) => unlessCode(error, "ENOENT"));
  const lines = (text ?? "").split("\n").filter(Boolean);
  const holds = (line: string) => Date.parse(Seal.parse(JSON.parse(line)).at) <= stood.getTime();
  // They follow one another in time; half a line at the end was never told as written.
  const held = lines.findIndex((line) => !line.endsWith("}") || !holds(line));
  if (held === -1) return 0;
  const whole = (some: string[]) => some.map((line) => `${line}\n`).join("");
  await appendFile(join(folder, "audit-seals-aside.jsonl"), whole(lines.slice(held)), { mode: 0o600, flush: true });
  await writeFile(path, whole(lines.slice(0, held)), { mode: 0o600, flush: true });
  return lines.length - held;
}

/** Seals of one installation: a key of its own and a file that is only ever appended to. */
export class Seals {
  private constructor(
    private readonly key: KeyObject,
    private readonly file: string,
  ) {}

  /** Reads the key (Ed25519, RFC 8032; PKCS #8 as PEM), and makes it where there is none yet. */
  static async in({ folder, keyFile }: SealSettings): Promise<Seals> {
    const path = keyFile ?? join(folder, "audit.key");
    const pem = await readFile(path, "utf8").catch((error: unknown) => {
      if (keyFile !== null || !hasCode(error, "ENOENT")) throw error;
      return newKey(path);
    });
    return new Seals(createPrivateKey(pem), join(folder, sealsFile));
  }

  /** Signs the end of the chain and writes it down. */
  async add(head: { sequence: number; hash: Buffer }, at: Date): Promise<Seal> {
    const told = { sequence: head.sequence, hash: head.hash.toString("hex"), at: at.toISOString() };
    const seal = { ...told, signature: sign(null, signedText(told), this.key).toString("base64") };
    await appendFile(this.file, `${JSON.stringify(seal)}\n`, { mode: 0o600, flush: true });
    return seal;
  }

  /** The last seal; null before the first. @throws an Error where it is not one that the key signed */
  async last(): Promise<Seal | null> {
    const lines = await readFile(this.file, "utf8").catch((error: unknown) => {
      if (hasCode(error, "ENOENT")) return "";
      throw error;
    });
    // A line that a crash cut short was never told as written.
    const line = lines
      .slice(0, lines.lastIndexOf("\n") + 1)
      .trimEnd()
      .split("\n")
      .at(-1);
    if (!line) return null;
    const seal = Seal.parse(JSON.parse(line));
    const isOwn = verify(null, signedText(seal), createPublicKey(this.key), Buffer.from(seal.signature, "base64"));
    if (!isOwn) throw new Error(`audit seal of ${seal.at} was not signed by this installation`);
    return seal;
  }
}

async function newKey(path: string): Promise<string> {
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(pem);
    await file.sync();
  } finally {
    await file.close();
  }
  return pem;
}
