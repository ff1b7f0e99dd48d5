import type { KbItem } from "#contract/reading/knowledge-base";

/** A phrase as the chooser offers it. */
export type Choice = Pick<KbItem, "id" | "owner" | "name" | "code" | "finding" | "diagnosis" | "isFavourite">;

/** What an exam asks of its phrases (suited-to.server.ts). */
export interface PhrasesFor {
  bucketId: string;
  suited: { modality: string; bodyPart: string; sex?: string };
}

const mostOffered = "30";

/** Whether that is what was asked for; else it says that something is wrong. */
const isItems = (answer: unknown): answer is { items: Choice[] } =>
  typeof answer === "object" && answer !== null && "items" in answer && Array.isArray(answer.items);

type Asked = Partial<Record<"bucketId" | "search" | "modality" | "bodyPart" | "sex", string>>;

async function found(query: Asked, signal: AbortSignal): Promise<Choice[] | null> {
  const asked = new URLSearchParams({ ...query, type: "phrase", order: "usual", limit: mostOffered });
  const answer: unknown = await (await fetch(`/api/v1/kb-items/query?${asked}`, { signal })).json();
  return isItems(answer) ? answer.items : null;
}

/** The phrases that are offered for an exam; null where no answer came. Who finds none among them searches all. */
export async function findPhrases({ bucketId, suited }: PhrasesFor, search: string, signal: AbortSignal) {
  const asked = { bucketId, ...(search !== "" && { search }) };
  const choices = await found({ ...asked, ...suited }, signal);
  return choices?.length === 0 && search !== "" ? found(asked, signal) : choices;
}
