import { isContractProcedure } from "@orpc/contract";
import { contract } from "#contract/index";
import type { Route } from "#api/kernel/allowed-methods";
import { streamRoutes } from "./stream-routes";

function operationRoutes(router: object): Route[] {
  return Object.values(router).flatMap((value) => {
    if (!isContractProcedure(value)) return operationRoutes(value);
    const { method = "POST", path = "/" } = value["~orpc"].route;
    return [{ method, path }];
  });
}

/** Everything api/v1 answers. */
export const routes: readonly Route[] = [
  ...operationRoutes(contract),
  ...streamRoutes.map(({ declaration: { method, path } }) => ({ method, path })),
  { method: "GET", path: "/openapi.json" },
];
