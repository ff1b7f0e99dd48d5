import type { Client } from "#contract/index";
import type { Exam } from "#contract/registration/exam-record";
import type { KbItem, KbOwner } from "#contract/reading/knowledge-base";
import { Id } from "#contract/kernel/values";
import { wayTo } from "../knowledge-base/folder-paths";
import { suitedTo } from "../knowledge-base/suited-to.server";

const mostAtHand = 8;
const mostFound = 50;

const shown = (item: KbItem) => ({
  id: item.id,
  type: item.type,
  owner: item.owner,
  name: item.name,
  code: item.code,
  finding: item.finding,
  diagnosis: item.diagnosis,
  isFavourite: item.isFavourite,
  itemCount: item.itemCount,
});
export type PanePhrase = ReturnType<typeof shown>;

type Part = { part: "atHand" | "found" | "folder" | KbOwner; items: PanePhrase[] };

/**
 * The knowledge base beside the text: what was searched for, what is in a folder, or, to begin with, what is at hand and
 * the top of each owner's folders. Phrases for other exams are left out unless they are asked for.
 */
export async function panePhrases(api: Client, exam: Exam, query: URLSearchParams) {
  const { bucketId } = exam;
  const search = query.get("q")?.trim().slice(0, 64) ?? "";
  const showsAll = query.has("all");
  const wanted = { bucketId, ...(showsAll ? {} : suitedTo(exam)) };
  const named = Id.safeParse(query.get("folder"));
  const { items: folders } = await api.knowledgeBase.query({ bucketId, type: "folder" });
  const way = named.success && search === "" ? wayTo(folders, named.data) : [];
  const folder = way.at(-1);
  const shared = { bucketId, search, showsAll, folderId: folder?.id ?? null };
  if (search !== "") {
    const ask = { ...wanted, search, type: "phrase", order: "usual", limit: mostFound } as const;
    const parts: Part[] = [{ part: "found", items: (await api.knowledgeBase.query(ask)).items.map(shown) }];
    return { ...shared, way: [], parts };
  }
  const path = way.map(({ id, name }) => ({ id, name }));
  if (folder) {
    const { items } = await api.knowledgeBase.query({ ...wanted, parentId: folder.id });
    return { ...shared, way: path, parts: [{ part: "folder", items: items.map(shown) }] satisfies Part[] };
  }
  const [atHand, top] = await Promise.all([
    api.knowledgeBase.query({ ...wanted, type: "phrase", order: "usual", atHand: true, limit: mostAtHand }),
    api.knowledgeBase.query({ ...wanted, atTop: true }),
  ]);
  const parts: Part[] = [
    { part: "atHand", items: atHand.items.map(shown) },
    ...top.owners.map(({ owner }) => ({
      part: owner,
      items: top.items.filter((item) => item.owner === owner).map(shown),
    })),
  ];
  return { ...shared, way: path, parts: parts.filter(({ items }) => items.length > 0) };
}
export type PanePhrasesData = Awaited<ReturnType<typeof panePhrases>>;
