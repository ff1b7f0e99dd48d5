import { accounts, authors, belonging, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "knowledgeBase.query": belonging,
  "knowledgeBase.get": accounts,
  "knowledgeBase.add": authors,
  "knowledgeBase.change": accounts,
  "knowledgeBase.remove": accounts,
  "knowledgeBase.resort": accounts,
  "knowledgeBase.favourite": accounts,
  "knowledgeBase.used": accounts,
  "POST /buckets/{id}/kb-items/import": authors,
  "GET /buckets/{id}/kb-items/export": belonging,
};
