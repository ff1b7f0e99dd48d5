import type { ContractRouterClient } from "@orpc/contract";
import { accounts } from "./accounts";
import { domain } from "./domain";
import { installation } from "./installation";
import { organizations } from "./organizations";
import { printing } from "./printing";
import { reports } from "./reports";
import { shares } from "./shares";

/** api/v1 as a whole. */
export const contract = { accounts, domain, installation, organizations, printing, reports, shares };
export type Contract = typeof contract;
/** The platform as a caller sees it, in process or over HTTP. */
export type Client = ContractRouterClient<Contract>;
