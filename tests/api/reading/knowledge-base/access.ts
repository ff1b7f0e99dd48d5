import { accounts, belonging, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "knowledgeBase.query": belonging,
  "knowledgeBase.get": accounts,
  "knowledgeBase.add": belonging,
  "knowledgeBase.change": accounts,
  "knowledgeBase.remove": accounts,
  "knowledgeBase.resort": accounts,
  "knowledgeBase.favourite": accounts,
  "knowledgeBase.used": accounts,
  "POST /buckets/{id}/kb-items/import": belonging,
  "GET /buckets/{id}/kb-items/export": belonging,
};
