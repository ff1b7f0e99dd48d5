import { z } from "zod";
import { FirstPassword, PasswordChange, PasswordUpdate, Registration } from "#contract/identity/accounts";
import { FirstAdministrator } from "#contract/identity/installation";
import { PasswordReset } from "#contract/identity/mobile";

/** What the screens ask beyond the contract: the new password twice, and the terms. */
const confirmPassword = z.string({ error: "required" }).min(1, "required");
const terms = z.literal(true, { error: "termsRequired" });

const mismatch = { error: "confirmationMismatch", path: ["confirmPassword"] };

export const RegistrationForm = Registration.extend({ confirmPassword, terms }).refine(
  (form) => form.password === form.confirmPassword,
  mismatch,
);

export const FirstAdministratorForm = FirstAdministrator.extend({ confirmPassword }).refine(
  (form) => form.password === form.confirmPassword,
  mismatch,
);

export const PasswordChangeForm = PasswordChange.extend({ confirmPassword }).refine(
  (form) => form.newPassword === form.confirmPassword,
  mismatch,
);

export const FirstPasswordForm = FirstPassword.omit({ ticket: true })
  .extend({ confirmPassword })
  .refine((form) => form.newPassword === form.confirmPassword, mismatch);

export const PasswordUpdateForm = PasswordUpdate.extend({ confirmPassword }).refine(
  (form) => form.newPwd === form.confirmPassword,
  mismatch,
);

export const PasswordResetForm = PasswordReset.extend({ confirmPassword }).refine(
  (form) => form.newPassword === form.confirmPassword,
  mismatch,
);
