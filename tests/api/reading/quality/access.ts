import {
  accounts,
  administrators,
  belonging,
  groupMembers,
  readers,
  type Actor,
  type Expectations,
} from "../../access-actors";

/** No level but the administrator's grants quality_upsert and quality_delete; a role may. */
const graders: readonly Actor[] = ["admin"];

export const access: Expectations = {
  "quality.ofReport": readers,
  "quality.upsert": graders,
  "quality.delete": graders,
  "quality.ofGroup": groupMembers,
  "quality.form": belonging,
  "quality.setForm": administrators,
  "peerReviews.work": accounts,
  "peerReviews.read": accounts,
  "peerReviews.score": accounts,
  "peerReviews.arbitrate": accounts,
  "peerReviews.own": accounts,
  "peerReviews.statistics": readers,
  "peerReviews.plan": administrators,
  "peerReviews.setPlan": administrators,
  "peerReviews.draw": administrators,
  "learningCases.submit": readers,
  "learningCases.page": accounts,
  "learningCases.read": accounts,
  "learningCases.answer": accounts,
  "learningCases.withdraw": accounts,
  "learningCases.discussed": accounts,
  "learningCases.teach": accounts,
  "approverChanges.page": accounts,
  "approverChanges.see": accounts,
};
