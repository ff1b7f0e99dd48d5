import { Mobile } from "#contract/kernel/values";

/** A number as it is kept (E.164): without a country's code it is one of mainland China. */
export const e164 = (typed: string) => (typed.startsWith("+") ? typed : `+86${typed}`);

/** Where a message for a patient goes; null where the phone that was noted is no mobile. */
export function mobileOf(phone: string): string | null {
  const mobile = Mobile.safeParse(phone);
  return mobile.success ? e164(mobile.data) : null;
}
