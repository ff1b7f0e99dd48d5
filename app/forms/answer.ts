import type { SubmissionResult } from "@conform-to/react";
import type { Problem } from "../problems/problem";

/** What an action answers when a form was not accepted; useActionForm shows it. */
export interface FormAnswer {
  /** The intent of the button that sent the form: a page may hold several forms. */
  intent: string;
  /**
   * The form's id, where nothing was judged: it is what was typed into this form and no other (kept-form.server.ts). Empty
   * for a button alone, and where what was sent is too long to be read for it.
   */
  form?: string;
  /** What was typed, and what is wrong with it, in the words of the reader's language. */
  result: SubmissionResult;
  /** The platform's problem, e.g. to show the current version beside a version_conflict; null for wrong input. */
  problem: Problem | null;
}
