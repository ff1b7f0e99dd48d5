import { z } from "zod";

/** Values that several domains share. Points in time travel as ISO 8601 with zone; days as YYYY-MM-DD. */
export const Id = z.uuid();
export const Instant = z.iso.datetime({ offset: true });

/** Days and times beyond break clocks, databases and forms; nobody means them. */
const isInRange = (dayOrTime: string) => dayOrTime >= "1900" && dayOrTime < "2200";
/** As people type and choose it: 1900-01-01 to 2199-12-31. */
export const Day = z.iso.date().refine(isInRange, "dayRange");
export const Moment = Instant.refine(isInRange, "dayRange");

/** Spec §3, code sets. */
export const Gender = z.enum(["M", "F", "O", "U"]);
/** Spec §3: male and female, the same neutered, unknown. */
export const PetGender = z.enum(["M", "F", "MS", "FS", "U"]);
/** Years, months, weeks, days. */
export const AgeUnit = z.enum(["Y", "M", "W", "D"]);
/** Spec §3: inpatient, outpatient, emergency, physical exam, night clinic, unknown. */
export const PatientSource = z.enum(["I", "O", "E", "P", "NO", "NULL"]);

/** The three languages of the interface (product §1). */
export const Language = z.enum(["chs", "en", "tib"]);
export type Language = z.infer<typeof Language>;

/** A person as others see them. */
export const Person = z.object({ id: Id, name: z.string(), title: z.string() });
export type Person = z.infer<typeof Person>;

/** A flag in an address: alone, as 1 or as true (product §7: `?repackage`, `?refresh=1`). */
export const Flag = z.union([
  z.boolean(),
  z.enum(["", "1", "true", "0", "false"]).transform((text) => text !== "0" && text !== "false"),
]);

/** Carried by forms that create something: sent twice, done once. */
export const OneTimeKey = z.string().min(8).max(64);

/** A number that can be called, a landline's too: 5 to 20 digits, with what people write between them. */
export const isTelephone = (typed: string) => /^(?:[ ()-]*\d){5,20}[ ()-]*$/.test(typed.replace(/^\+/, ""));

/** A mobile number as people type it: in mainland China without, elsewhere with the country's code (E.164). */
export const Mobile = z
  .string({ error: "required" })
  .overwrite((typed) => typed.replace(/[\s()-]/g, ""))
  .min(1, "required")
  .regex(/^(\+[1-9]\d{6,14}|1[3-9]\d{9})$/, "mobile");
