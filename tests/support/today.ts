import { dayAt } from "#api/infrastructure/time/zoned-days";

/** The day it is now where the organizations of the tests are: asked for each time, since a run may cross midnight. */
export const today = (): string => dayAt(new Date(), "Asia/Shanghai");
