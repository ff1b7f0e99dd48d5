import type { ReactNode } from "react";
import { Icon } from "../../components/icon";
import type { Texts } from "#texts/texts";
import type { ShownStudy } from "./upload-data.server";

export type Difference = ShownStudy["differences"][number];

/** Marks what has to be confirmed; a refused form leads to the first such mark (use-first-wrong.ts). */
export const Differs = ({ children }: { children: ReactNode }) => (
  <span
    data-differs
    className="inline-flex items-start gap-1 rounded bg-warning-soft px-1.5 font-medium text-warning [overflow-wrap:anywhere]"
  >
    <Icon name="warning" className="mt-0.5" />
    {children}
  </span>
);

/** What the images say, in the reader's words. */
export const differenceValue = (t: Texts, { field, inImages }: Difference) =>
  field === "gender" && isGender(inImages) ? t(`exam.gender.${inImages}`) : inImages;

const isGender = (code: string): code is "M" | "F" | "O" | "U" => ["M", "F", "O", "U"].includes(code);
