import { scopeOf } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { tellInPerson } from "#api/kernel/notifications/notification-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { namesSomebody } from "./identifying-words";
import {
  caseChanges,
  casePage,
  changeCase,
  insertCase,
  readCase,
  reportToLearnFrom,
  wordsOfCase,
  type Learner,
} from "./learning-queries";

const learnerOf = (context: OperationContext): Learner => {
  const caller = context.caller();
  return {
    accountId: caller.accountId,
    scope: scopeOf(caller, "exam_get"),
    keeps: scopeOf(caller, "quality_upsert"),
  };
};

const submit = operations.learningCases.submit.handler(({ input: { id: reportId, ...said }, context }) => {
  const { bucketId } = context;
  const submitterId = context.caller().accountId;
  return context.platform.db.transaction(async (tx) => {
    const { examId, authorId, identifying } = found(await reportToLearnFrom(tx, bucketId, reportId));
    if (namesSomebody([said.title, said.text], identifying)) throw new Problem("identifying_words");
    const id = await insertCase(tx, { ...said, bucketId, reportId, submitterId, authorId });
    await tellInPerson(tx, { kind: "learningCase", bucketId, examId, reportId, occasion: id, by: submitterId }, [
      authorId,
    ]);
    await audit(tx, context, "learning_submitted", { examId, subjectId: reportId, detail: { kind: said.kind } });
    return { id };
  });
});

const page = operations.learningCases.page.handler(({ input, context }) => {
  recordView(context, "learning_listed", { detail: { list: input.list } });
  return casePage(context.platform.db, learnerOf(context), input);
});

const read = operations.learningCases.read.handler(async ({ input, context }) =>
  found(await readCase(context.platform.db, learnerOf(context), input.id)),
);

const answer = operations.learningCases.answer.handler(async ({ input, context }) => {
  await changed(context, input.id, "author", caseChanges.answered(input.answer), "learning_answered");
});

const withdraw = operations.learningCases.withdraw.handler(async ({ input, context }) => {
  await changed(context, input.id, "submitter", caseChanges.withdrawn(), "learning_withdrawn");
});

const discussed = operations.learningCases.discussed.handler(async ({ input, context }) => {
  await changed(context, input.id, "keeper", caseChanges.discussed(), "learning_discussed");
});

const teach = operations.learningCases.teach.handler(async ({ input: { id, title, text }, context }) => {
  const { identifying } = found(await context.platform.db.transaction((tx) => wordsOfCase(tx, learnerOf(context), id)));
  if (namesSomebody([title, text], identifying)) throw new Problem("identifying_words");
  await changed(context, id, "keeper", caseChanges.teaching(title, text), "learning_teaching_set");
});

const changed = (
  context: OperationContext,
  id: string,
  as: Parameters<typeof changeCase>[3],
  change: Parameters<typeof changeCase>[4],
  event: Parameters<typeof audit>[2],
) =>
  context.platform.db.transaction(async (tx) => {
    const { bucketId, reportId: subjectId } = found(await changeCase(tx, learnerOf(context), id, as, change));
    await audit(tx, context, event, { bucketId, subjectId, detail: { caseId: id } });
  });

export const learning = { submit, page, read, answer, withdraw, discussed, teach };
