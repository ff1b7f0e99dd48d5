import type { PageHandle } from "../../page/page-options";
import { SignInRefused } from "./sign-in-refused";

export const handle = {
  i18n: ["accounts", "problems"],
  title: "accounts.login.title",
  hydrate: false,
} satisfies PageHandle;

/** A further step of signing in came too late. Said also where somebody is signed in here: it may be another person. */
export default function StepOverPage() {
  return <SignInRefused code="ticket_over" />;
}
