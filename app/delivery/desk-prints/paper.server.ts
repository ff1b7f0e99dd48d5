import { FormPaper } from "#contract/delivery/desk-prints";

/** The paper an address asks for; A4 without a word. */
export const paperOf = (request: Request): FormPaper =>
  FormPaper.catch("A4").parse(new URL(request.url).searchParams.get("paper"));
