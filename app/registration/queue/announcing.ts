import { z } from "zod";
import { Language } from "#contract/kernel/values";

/** How a screen says its calls, as its address tells: in which languages one after the other, how often, how loud. */
const Announcing = z.object({
  speak: z.array(Language).catch([]),
  repeat: z.coerce.number().int().min(0).max(5).catch(2),
  volume: z.coerce.number().int().min(0).max(100).catch(100),
});

/** `?speak=chs,en&repeat=2&volume=80`, or `speak` several times, as forms send it. */
export function announcingOf(url: string) {
  const { searchParams } = new URL(url);
  const { speak, ...rest } = Announcing.parse({
    speak: searchParams.getAll("speak").flatMap((value) => value.split(",").filter((one) => one !== "")),
    repeat: searchParams.get("repeat") ?? undefined,
    volume: searchParams.get("volume") ?? undefined,
  });
  return { ...rest, speak: speak.length > 0 ? speak : ["chs" as const] };
}
