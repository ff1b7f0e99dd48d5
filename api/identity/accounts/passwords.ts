import { hash, verify } from "@node-rs/argon2";

/** OWASP’s floor for argon2id (this library’s default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password in PHC format, with its cost and salt in it. */
export const hashPassword = (password: string) => hash(password, cost);

/** Whether the hash is that password's. @throws Error for what is no hash in PHC format */
export const passwordMatches = (passwordHash: string, password: string) => verify(passwordHash, password);

let decoy: Promise<string> | undefined;

/** A hash to check against where there is no account: an answer's time then does not tell whether a user name exists. */
export const decoyHash = () => (decoy ??= hashPassword("decoy of an unknown account"));

/** Takes as long as a real check. */
export async function rejectSlowly(password: string): Promise<false> {
  await passwordMatches(await decoyHash(), password);
  return false;
}
