import { z } from "zod";

/**
 * What is said of a value where its schema has no words of its own: a key, as the contract's are, which clients may
 * look at and pages have a text for.
 */
export function ruleKey(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return "required";
  switch (issue.code) {
    case "too_small":
      if (issue.origin === "string") return issue.minimum === 1 ? "required" : "tooShort";
      return isNumber(issue.origin) ? "tooSmall" : "tooFew";
    case "too_big":
      if (issue.origin === "string") return "tooLong";
      return isNumber(issue.origin) ? "tooLarge" : "tooMany";
    case "invalid_value":
      return "wrongValue";
    case "unrecognized_keys":
      return "unknown";
    default:
      return "invalid";
  }
}

const isNumber = (origin: unknown) => origin === "number" || origin === "int" || origin === "bigint";

z.config({ customError: ruleKey });
