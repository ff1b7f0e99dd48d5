import type { Manifest } from "#api/kernel/manifest";
import { selfBooking } from "./index";

export const selfBookingManifest = {
  operations: { selfBooking },
} satisfies Manifest;
