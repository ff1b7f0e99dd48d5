import { aiSignatureHeader } from "#contract/reading/ai-tasks";
import type { AiInput } from "#contract/reading/ai-tasks";
import type { Attempt, Outcome, QueuedJob } from "#api/infrastructure/jobs/job";
import { callSignature, postSigned } from "#api/infrastructure/outside/post-signed";
import { NotAllowed } from "#api/infrastructure/outside/reachable";
import type { Platform } from "#api/infrastructure/platform";
import {
  examForProvider,
  imagesOf,
  noteFailure,
  noteReady,
  noteRunning,
  noteSent,
  providerOf,
  taskById,
  type ComputedImage,
} from "./ai-task-queries";
import { computeLocally, localProvider, mostImages } from "./local-provider";

/** A provider that took a task answers within this time, in seconds, or it has failed. */
export const answeredWithinSeconds = 15 * 60;

/** Has something computed of an exam. What failed is told to whoever looks, who may ask again. */
export const aiTaskJob: QueuedJob = {
  kind: "aiTask",
  pauses: [15, 60, 180],
  triedForSeconds: 10 * 60,
  perform,
  givenUp: (tx, taskId, now) => noteFailure(tx, taskId, "unreachable", now),
};

async function perform(platform: Platform, taskId: string, { signal, now }: Attempt): Promise<Outcome> {
  const { db } = platform;
  const task = await taskById(db, taskId);
  if (!task || task.status === "ready" || task.status === "failed") return undefined;
  if (task.status === "sent") {
    const late = task.sent ? now.getTime() - task.sent.getTime() : 0;
    if (late < answeredWithinSeconds * 1000) return { againAfterSeconds: answeredWithinSeconds };
    await noteFailure(db, taskId, "no_answer", now);
    return undefined;
  }
  const images = await imagesOf(db, task.examId, mostImages);
  if (images.length === 0) {
    await noteFailure(db, taskId, "no_images", now);
    return undefined;
  }
  await noteRunning(db, taskId);
  if (task.kind === "local") {
    const findings = await computeLocally(platform, images, signal);
    await noteReady(db, taskId, { ...localProvider, findings, input: inputOf(images) }, new Date());
    return undefined;
  }
  return send(platform, task, signal, now);
}

type Task = NonNullable<Awaited<ReturnType<typeof taskById>>>;

async function send(platform: Platform, task: Task, signal: AbortSignal, now: Date): Promise<Outcome> {
  const { db, secretsKey, settings } = platform;
  const [provider, exam] = await Promise.all([
    providerOf(db, secretsKey, task.bucketId),
    examForProvider(db, task.examId),
  ]);
  if (provider.kind !== "outside" || !exam || exam.deleted !== null) {
    await noteFailure(db, task.id, "refused", now);
    return undefined;
  }
  if (provider.secret === "") {
    platform.log.error(
      { organization: task.bucketId },
      "no secret of the AI provider that this installation's key opens",
    );
    await noteFailure(db, task.id, "refused", now);
    return undefined;
  }
  const origin = settings.publicOrigin ?? "";
  const body = JSON.stringify({
    taskId: task.id,
    answerTo: `${origin}/api/v1/ai/tasks/${task.id}/answer`,
    organizationId: task.bucketId,
    modality: exam.modality,
    bodyPart: exam.bodyPart,
    studyInstanceUid: exam.studyInstanceUid,
    series: task.input,
  });
  try {
    const status = await postSigned({
      url: new URL(provider.url),
      body,
      headers: { [aiSignatureHeader]: callSignature(provider.secret, task.id, body) },
      allowed: settings.allowedAddresses,
      signal,
    });
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
      await noteFailure(db, task.id, "refused", now);
      return undefined;
    }
    if (status < 200 || status >= 300) throw new Error(`the provider answered ${status}`);
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    await noteFailure(db, task.id, "unreachable", now);
    return undefined;
  }
  await noteSent(db, task.id, now);
  return { againAfterSeconds: answeredWithinSeconds };
}

/** The series that are given to a provider, with how many images of each. */
export function inputOf(images: readonly ComputedImage[]): AiInput[] {
  const bySeries = new Map<string, AiInput>();
  for (const { seriesId, seriesInstanceUid, seriesNumber: number, modality } of images) {
    const known = bySeries.get(seriesId);
    bySeries.set(seriesId, { seriesInstanceUid, number, modality, images: (known?.images ?? 0) + 1 });
  }
  return [...bySeries.values()];
}
