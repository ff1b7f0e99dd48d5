/** Where the pages of an organization stand. */
export const organizationPath = ({ groupId, id }: { groupId: string; id: string }) =>
  `/groups/${groupId}/organizations/${id}`;
