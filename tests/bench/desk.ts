import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { NewRegistryOrder } from "#contract/registration/registry";
import { clientOf, imagesSeeded } from "./demo-account";
import { startProduct } from "./product";
import { percentile, type Row } from "./row";

const measuredMs = 20_000;
const crowd = { register: 50, checkIn: 50, call: 20 } as const;
/** Whom so many desks want to book into the last seat. */
const wantTheSeat = 200;
type Kind = keyof typeof crowd;
interface Answer {
  status: number;
  ms: number;
  json: unknown;
}

/** A hall at its busiest: 50 desks register, 50 check in, 20 rooms call, without pause; then 200 want the last seat. */
export async function benchDesk(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "radbridge-bench-desk-"));
  let product = await startProduct(folder);
  try {
    const { client, token } = await clientOf(product, "registrar");
    await imagesSeeded(client);
    const { organizations } = await client.accounts.organizations({});
    const bucketId = organizations[0]?.id ?? "";
    const { day, queues } = await client.queue.query({ id: bucketId });
    const queueTypeId = queues.find(({ modality }) => modality === "CT")?.id ?? "";
    const post = async (path: string, body: object): Promise<Answer> => {
      const began = performance.now();
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const url = `${product.origin}/api/v1/buckets/${bucketId}${path}`;
      const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
      const json: unknown = await answer.json();
      const ms = performance.now() - began;
      if (answer.status === 503) await sleep(Number(answer.headers.get("retry-after") ?? 1) * 1_000);
      return { status: answer.status, ms, json };
    };
    const order = () =>
      NewRegistryOrder.parse({
        name: `测试${randomUUID().slice(0, 8)}`,
        gender: "F",
        isOtherPerson: true,
        exams: [{ modality: "CT", scheduledDate: day }],
        key: randomUUID(),
      });

    const answers: Record<Kind, Answer[]> = { register: [], checkIn: [], call: [] };
    const comers: string[] = [];
    const numbers: number[] = [];
    const called: string[] = [];
    const end = Date.now() + measuredMs;
    const work: Record<Kind, (index: number) => Promise<void>> = {
      register: async () => {
        const answer = await post("/registry", order());
        answers.register.push(answer);
        if (answer.status < 300) comers.push(examsOf(answer.json)[0]?.accessionNumber ?? "");
      },
      checkIn: async () => {
        const accessionNumber = comers.shift();
        if (!accessionNumber) return sleep(20);
        const answer = await post("/queue-exams/check-in", { accessionNumber });
        answers.checkIn.push(answer);
        if (answer.status < 300) numbers.push((answer.json as { number: number }).number);
        else comers.push(accessionNumber);
      },
      call: async (index) => {
        const answer = await post("/queue-exams/call-next", { queueTypeIds: [queueTypeId], room: `${index} 室` });
        answers.call.push(answer);
        const exam = answer.status < 300 ? (answer.json as { id: string } | null) : null;
        if (!exam) return sleep(100);
        called.push(exam.id);
        let done = await post("/queue-exams/action", { queueExamId: exam.id, action: "done" });
        while (done.status === 503) done = await post("/queue-exams/action", { queueExamId: exam.id, action: "done" });
      },
    };
    const people = Object.entries(crowd).flatMap(([kind, many]) =>
      Array.from({ length: many }, (_, index) => ({ kind: kind as Kind, index })),
    );
    await Promise.all(
      people.map(async ({ kind, index }) => {
        while (Date.now() < end) await work[kind](index);
      }),
    );

    const wanted: string[] = [];
    while (wanted.length < wantTheSeat) {
      const { status, json } = await post("/registry", order());
      if (status < 300) wanted.push(examsOf(json)[0]?.id ?? "");
    }
    const [slot] = (
      await client.scheduling.find({ id: bucketId, scheduledExamId: wanted[0] ?? "", from: day, days: 7 })
    ).slots;
    const bookings = await Promise.all(
      wanted.map(async (scheduledExamId) => {
        const body = { scheduledExamId, deviceId: slot?.deviceId, start: slot?.start, token: randomUUID() };
        let answer = await post("/schedule/bookings", body);
        while (answer.status === 503) answer = await post("/schedule/bookings", body);
        return answer;
      }),
    );
    const { code } = await client.queue.screen({ id: bucketId });
    const hall = async () =>
      JSON.stringify((await (await fetch(`${product.origin}/api/v1/queue-screens/${code}`)).json()).calls);
    const before = await hall();
    const killed = performance.now();
    await product.kill();
    product = await startProduct(folder);
    const isSame = (await hall()) === before;
    const backMs = performance.now() - killed;

    const booked = bookings.filter(({ status }) => status < 300).length;
    return [
      ...Object.entries(answers).flatMap(([kind, all]) => rowsOf(kind as Kind, all)),
      { what: "numbers given twice", measured: twice(numbers), unit: "times", goal: { atMost: 0 } },
      { what: "people called twice", measured: twice(called), unit: "times", goal: { atMost: 0 } },
      {
        what: `${wantTheSeat} for the last seat: booked too many`,
        measured: booked - 1,
        unit: "times",
        goal: { atMost: 0 },
      },
      {
        what: `${wantTheSeat} for the last seat: nobody got it`,
        measured: booked === 0 ? 1 : 0,
        unit: "times",
        goal: { atMost: 0 },
      },
      {
        what: `${wantTheSeat} for the last seat: p95`,
        measured: percentile(
          bookings.map(({ ms }) => ms),
          0.95,
        ),
        unit: "ms",
      },
      { what: "the hall shows the same after kill -9", measured: backMs, unit: "ms", goal: { atMost: 3_000 } },
      { what: "the hall shows something else", measured: isSame ? 0 : 1, unit: "times", goal: { atMost: 0 } },
    ];
  } finally {
    await product.stop();
    await rm(folder, { recursive: true });
  }
}

const examsOf = (json: unknown) => (json as { exams: { id: string; accessionNumber: string }[] }).exams;
const twice = (values: readonly (string | number)[]) => values.length - new Set(values).size;

const words: Record<Kind, string> = { register: "register", checkIn: "check in", call: "call next" };

function rowsOf(kind: Kind, all: Answer[]): Row[] {
  const done = all.filter(({ status }) => status < 400).map(({ ms }) => ms);
  const busy = all.filter(({ status }) => status === 503).length;
  const of = (what: string) => `${crowd[kind]} ${words[kind]}: ${what}`;
  return [
    { what: of("answers a second"), measured: done.length / (measuredMs / 1_000), unit: "/s" },
    { what: of("median"), measured: percentile(done, 0.5), unit: "ms" },
    { what: of("p95"), measured: percentile(done, 0.95), unit: "ms" },
    { what: of("told to come again (503)"), measured: busy, unit: "answers" },
    { what: of("refused otherwise"), measured: all.length - done.length - busy, unit: "answers", goal: { atMost: 0 } },
  ];
}
