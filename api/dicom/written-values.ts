import type { ExamInfo } from "#contract/registration/exam-info";
import type { Age } from "./date-values";

/** A day as a DA value (PS3.5 §6.2): `20260105`. @param day `YYYY-MM-DD`; none is the empty value */
export const daValue = (day: string | null) => day?.replaceAll("-", "") ?? "";

/** A time of day as a TM value without fractions (PS3.5 §6.2): `093015`. @param time `HH:mm[:ss[.f]]`; none is the empty value */
export const tmValue = (time: string | null) => time?.slice(0, 8).replaceAll(":", "") ?? "";

/** An age as an AS value (PS3.5 §6.2): `045Y`. Empty where its number or its unit is not known. */
export const asValue = (age: number | null, unit: Age["unit"] | null) =>
  age === null || unit === null ? "" : `${String(age).padStart(3, "0")}${unit}`;

/** Patient's Sex (0010,0040) of a gender: neutered animals are of theirs, unknown is empty (PS3.3 C.7.1.1). */
export const sexCode = (gender: ExamInfo["gender"]) => (gender === "U" ? "" : gender.slice(0, 1));
