import { everyManifest, type AnyManifest } from "./manifests/index";

type ProblemsOf<One> = One extends { problems: infer Problems } ? keyof Problems & string : never;

/** What clients look at to tell one refusal from another. */
export type ProblemCode = ProblemsOf<AnyManifest>;

/** Every error the platform answers, with its HTTP status. Each has a text in its domain's file in texts/…. */
export const problems = Object.fromEntries(
  everyManifest.flatMap(({ problems = {} }) => Object.entries(problems)),
) as Readonly<Record<ProblemCode, number>>;

export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];
