import { demoAccounts } from "#api/identity/installation/demo-accounts";

/** The demo's people by what they do. */
export type Duty = (typeof demoAccounts)[number]["duty"];

export function demoAccount(duty: Duty) {
  const account = demoAccounts.find((candidate) => candidate.duty === duty);
  if (!account) throw new Error(`the demo has no ${duty}`);
  return account;
}
