import { z } from "zod";
import { Id, Moment, OneTimeKey } from "#contract/kernel/values";

/** A time that was pressed: the device and the moment it begins. */
export const TimeForm = z
  .object({ time: z.string().regex(/^\S+ \S+$/), token: OneTimeKey })
  .transform(({ time, token }) => {
    const [deviceId, start] = time.split(" ");
    return { deviceId, start, token };
  })
  .pipe(z.object({ deviceId: Id, start: Moment, token: OneTimeKey }));
