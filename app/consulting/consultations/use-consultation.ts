import { useOutletContext } from "@remix-run/react";
import type { ShownConsultation } from "./shown-consultation.server";

/** The consultation whose frame the page stands in. */
export const useConsultation = () => useOutletContext<ShownConsultation>();
