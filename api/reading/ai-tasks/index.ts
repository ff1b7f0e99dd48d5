import { createHash } from "node:crypto";
import { v7 } from "uuid";
import { AiAnswer, aiSignatureHeader, aiTaskStreams, maxAiAnswerBytes, type AiTask } from "#contract/reading/ai-tasks";
import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { queueJob, withdrawJob } from "#api/infrastructure/jobs/job-queries";
import { isCallSignature } from "#api/infrastructure/outside/post-signed";
import { limitedBody } from "#api/infrastructure/pictures/read-picture";
import { found, Problem } from "#api/infrastructure/problem";
import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import { operations } from "#api/kernel/operations";
import { streaming } from "#api/kernel/streams";
import { inputOf } from "./ai-task-job";
import {
  decide,
  imagesOf,
  insertTask,
  lockTask,
  noteFailure,
  noteReady,
  providerOf,
  setProviderOf,
  taskById,
  tasksOf,
  type TaskRow,
} from "./ai-task-queries";
import { localProvider, mostImages } from "./local-provider";

const shown = ({ requested, finished, decided, ...task }: TaskRow): AiTask => ({
  ...task,
  requested: requested.toISOString(),
  finished: finished?.toISOString() ?? null,
  decided: decided?.toISOString() ?? null,
});

const request = operations.aiTasks.request.handler(async ({ input: { id: examId }, context }) => {
  const { bucketId, platform } = context;
  const { accountId } = context.caller();
  const images = await imagesOf(platform.db, examId, mostImages);
  if (images.length === 0) throw new Problem("no_image");
  return platform.db.transaction(async (tx) => {
    const { kind, name } = await providerOf(tx, context.platform.secretsKey, bucketId);
    if (kind === "off") throw new Problem("ai_off");
    const named = kind === "local" ? localProvider : { provider: name, version: "" };
    const id = v7();
    const isNew = await insertTask(tx, {
      id,
      bucketId,
      examId,
      kind,
      provider: named.provider,
      providerVersion: named.version,
      input: inputOf(images),
      requesterId: accountId,
    });
    if (isNew) {
      await queueJob(tx, "aiTask", [id]);
      await audit(tx, context, "ai_task_requested", { examId, subjectId: id, detail: { kind } });
    }
    return shown(found((await tasksOf(tx, bucketId, examId))[0]));
  });
});

const ofExam = operations.aiTasks.ofExam.handler(async ({ input: { id: examId }, context }) => {
  const { bucketId, platform } = context;
  const tasks = await tasksOf(platform.db, bucketId, examId);
  const caller = context.caller();
  return {
    AIStatus: tasks[0]?.status ?? null,
    tasks: tasks.map(shown),
    provider: (await providerOf(platform.db, platform.secretsKey, bucketId)).kind,
    mayRequest: may(caller, "report_upsert", bucketId) || may(caller, "report_approval", bucketId),
  };
});

const refuse = operations.aiTasks.refuse.handler(async ({ input: { id: examId, taskId }, context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const task = found(await lockTask(tx, taskId));
    if (task.examId !== examId) throw new Problem("not_found");
    if (!(await decide(tx, { examId, taskId }, "refused", accountId))) throw new Problem("conflict");
    await audit(tx, context, "ai_result_refused", { examId, subjectId: taskId });
  });
});

const provider = operations.aiTasks.provider.handler(async ({ context }) => {
  const { kind, name, url, secret } = await providerOf(
    context.platform.db,
    context.platform.secretsKey,
    context.bucketId,
  );
  return { kind, name, url, hasSecret: secret !== "" };
});

const setProvider = operations.aiTasks.setProvider.handler(async ({ input, context }) => {
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    const former = await providerOf(tx, context.platform.secretsKey, bucketId);
    const secret = input.secret || former.secret;
    const missing = input.kind === "outside" ? [...(input.url ? [] : ["url"]), ...(secret ? [] : ["secret"])] : [];
    if (missing.length > 0)
      throw new Problem("invalid", { issues: missing.map((path) => ({ path, message: "required" })) });
    const { kind, name, url } = input;
    await setProviderOf(tx, context.platform.secretsKey, { bucketId, kind, name, url, secret });
    await audit(tx, context, "ai_provider_changed", { detail: { kind } });
  });
});

/** Answers from one address: a provider that many organizations ask, not a guesser of signatures. */
const answerLimit = { name: "ai-answer", attempts: 600, withinSeconds: 3600 };

const answer = streaming(aiTaskStreams.answer, async ({ request: sent, params, context }) => {
  const { platform } = context;
  await countAttempt(platform, answerLimit, addressOf(context.origin));
  const taskId = params.taskId ?? "";
  const body = (await limitedBody(sent, maxAiAnswerBytes)).toString("utf8");
  const task = isId(taskId) ? await taskById(platform.db, taskId) : undefined;
  const { secret } = task ? await providerOf(platform.db, platform.secretsKey, task.bucketId) : { secret: "" };
  const mark = sent.headers.get(aiSignatureHeader) ?? "";
  // Told alike, so that nobody learns which tasks there are.
  if (task?.kind !== "outside" || secret === "" || !isCallSignature(mark, secret, taskId, body))
    throw new Problem("not_found");
  const read = AiAnswer.safeParse(parsed(body));
  if (!read.success) throw new Problem("invalid", { issues: [{ path: "", message: "invalid" }] });
  const answerHash = createHash("sha256").update(body).digest();
  await platform.db.transaction(async (tx) => {
    const now = await lockTask(tx, taskId);
    if (now?.answerHash && Buffer.from(now.answerHash).equals(answerHash)) return;
    // Late, or another one after the first: what a person may have looked at stays.
    if (!now || now.status === "ready" || now.status === "failed") throw new Problem("conflict");
    const { provider: name, version, findings, status } = read.data;
    const at = new Date();
    if (status === "refused") await noteFailure(tx, taskId, "refused", at, answerHash);
    else {
      const given = findings.map((one) => ({ ...one, code: null, values: {} }));
      await noteReady(tx, taskId, { provider: name, version, findings: given, answerHash }, at);
    }
    await withdrawJob(tx, "aiTask", taskId);
    const { bucketId, examId } = now;
    await audit(tx, context, "ai_task_answered", { bucketId, examId, subjectId: taskId, detail: { status } });
  });
  return new Response(null, { status: 204 });
});

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** What is computed of images: asked for by people, decided on by people. */
export const aiTasks = { request, ofExam, refuse, provider, setProvider };
export const aiTaskRoutes = [answer];
