/** Whom a report is handed to. */
export const receivers = ["patient", "relative", "clinician", "courier"] as const;
/** By what the desk knew the receiver. */
export const proofs = ["none", "idCard", "medicalCard", "slip", "staffCard", "lastFour", "known"] as const;
/** How a report leaves; `selfService` is the patient's own print, which no desk enters. */
export const handOutMethods = ["paper", "shareLink", "film", "electronic"] as const;
export const loggedMethods = [...handOutMethods, "selfService"] as const;
/** Why a holder has to be told. */
export const recallCauses = ["recalled", "amended"] as const;
/** What came of the message to a holder; `shared` went to the same mobile with another's, `none` has no mobile. */
export const noticeMessages = ["due", "sent", "failed", "shared", "none"] as const;
export const printRunStates = ["waiting", "printing", "done", "failed", "removed"] as const;
