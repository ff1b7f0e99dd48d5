import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { Day } from "#contract/kernel/values";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { apiFor } from "../../session/api.server";

const Shown = z.object({ from: Day.optional().catch(undefined), day: Day.optional().catch(undefined) });

/** The times a patient may choose for a step, as the address asks for them: some days, and the times of one of them. */
export async function freeTimes(
  args: LoaderFunctionArgs,
  { code, stepId, timeZone }: { code: string; stepId: string; timeZone: string },
) {
  const shown = Shown.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { days, next } = await apiFor(args, null).selfBooking.times({ code, stepId, from: shown.from });
  const format = formats(languageOf(args.request), timeZone);
  const chosen = days.find(({ day }) => day === shown.day) ?? days[0];
  return {
    from: shown.from ?? null,
    next,
    days: days.map(({ day }) => day),
    day: chosen?.day ?? null,
    times: (chosen?.times ?? []).map(({ deviceId, start }) => ({
      value: `${deviceId} ${start}`,
      label: format.time(start),
    })),
    /** Of the next press: sent twice, it holds one time. */
    token: crypto.randomUUID(),
  };
}
export type FreeTimes = Awaited<ReturnType<typeof freeTimes>>;
