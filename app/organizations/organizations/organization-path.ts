import { pathTo } from "../../paths";

/** Where the pages of an organization stand. */
export const organizationPath = ({ groupId, id }: { groupId: string; id: string }) =>
  pathTo("/groups/:groupId/organizations/:organizationId", { groupId, organizationId: id });
