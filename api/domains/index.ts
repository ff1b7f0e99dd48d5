import { operations } from "../operations";
import { domainOf } from "./domain-queries";

const read = operations.domain.read.handler(({ context: { platform, origin } }) => domainOf(platform.db, origin.host));

export const domain = { read };
