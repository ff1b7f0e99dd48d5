import { mayManage } from "../access/caller";
import { operations } from "../operations";
import { membersOf } from "./member-queries";

const list = operations.members.list.handler(async ({ context }) => {
  const isManager = mayManage(context.caller(), { id: context.bucketId, groupId: context.groupId });
  const members = await membersOf(context.platform.db, context.bucketId);
  return isManager ? members : members.map((member) => ({ ...member, username: null, roles: [] }));
});

export const members = { list };
