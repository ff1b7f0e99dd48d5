import type { Client } from "#contract/index";

/** The well-known password of the demo's account; of any of them where nobody is signed in. Null for another account. */
export async function demoPasswordOf(api: Client, username: string | undefined): Promise<string | null> {
  const { demoAccounts } = await api.installation.read({});
  return demoAccounts.find((account) => username === undefined || account.username === username)?.password ?? null;
}
