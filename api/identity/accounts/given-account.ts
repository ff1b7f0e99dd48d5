import type { z } from "zod";
import type { Registration } from "#contract/identity/accounts";
import type { Transaction } from "#api/infrastructure/database/connect";
import { insertAccount } from "./account-queries";

/**
 * An account that an administrator makes for somebody: its first password is good for choosing one's own.
 *
 * @throws Problem username_taken
 */
export const insertGivenAccount = (
  tx: Transaction,
  { username, name, passwordHash }: Omit<z.output<typeof Registration>, "password"> & { passwordHash: string },
) => insertAccount(tx, { username, name, passwordHash, mustChangePassword: true });
