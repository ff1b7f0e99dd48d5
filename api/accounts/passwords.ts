import { hash, verify } from "@node-rs/argon2";

/** OWASP’s floor for argon2id (this library’s default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

export const passwordMatches = (passwordHash: string, password: string) => verify(passwordHash, password);

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that the time of an answer does not tell whether a user name exists. */
export async function rejectSlowly(password: string): Promise<false> {
  decoy ??= hashPassword("decoy of an unknown account");
  await passwordMatches(await decoy, password);
  return false;
}
