import type { queuePlace } from "./queue-place.server";
import type { Room } from "./room-ticks";

/** An organization's queues, those that this browser has chosen, and the rooms that patients are called to. */
export async function calledRooms({
  api,
  organization: { id },
  desk,
}: Pick<Awaited<ReturnType<typeof queuePlace>>, "api" | "organization" | "desk">) {
  const [{ queues }, devices] = await Promise.all([
    api.queue.query({ id }),
    api.lists.devices.list({ id, activeOnly: true }),
  ]);
  const remembered = queues.filter((queue) => desk?.queues.includes(queue.id));
  // A room is called to from the queues of its devices, unless this browser was told otherwise of it.
  const roomNames = new Set([...devices.map((device) => device.room), desk?.room ?? ""].filter((name) => name !== ""));
  const rooms = [...roomNames].map((name): Room => {
    const modalities = devices.filter((device) => device.room === name).map(({ modality }) => modality);
    const ofDevices = queues.filter(({ modality }) => modalities.includes(modality));
    const called = name === desk?.room && remembered.length > 0 ? remembered : ofDevices;
    return { name, queues: called.map((queue) => queue.id) };
  });
  return { queues, remembered, rooms };
}
