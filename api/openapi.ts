import { isContractProcedure } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { Access, BearerRight, ConsultationSide } from "#contract/kernel/access";
import { contract } from "#contract/index";
import { ProblemBody } from "#contract/kernel/problem-body";
import type { Stream } from "#contract/kernel/stream";
import { streamRoutes } from "./stream-routes";

/** The parts of a description that follow from who may call. */
const accessOf = (access: Access) => ({
  description: `Access: ${describeAccess(access)}.`,
  ...(access.kind === "public" ? { security: [] } : {}),
});

const bearerWords: Record<BearerRight, string> = {
  uploadPass: "the pass of the upload",
  organizationKey: "a key of the organization",
  viewPass: "a pass to view the exam's images",
  viewPassOfAccount: "a pass to view the exam's images, of somebody with an account",
};

const describeBearers = (rights: readonly BearerRight[] = []) =>
  rights.map((right) => `; or ${bearerWords[right]}`).join("");

const sideWords: Record<ConsultationSide, string> = {
  either: "",
  asking: " on the side of the organization that asks",
  asked: " on the side of an organization that is asked",
};

function describeAccess(access: Access): string {
  switch (access.kind) {
    case "public":
      return "anybody";
    case "signedIn":
      return "any account";
    case "operator":
      return "the administrator of the installation";
    case "anywhere":
      return `whoever has ${access.action} somewhere; answers only what belongs there`;
    case "record":
      return `${[access.action, ...(access.orActions ?? [])].join(" or ")} at the organization of the ${access.record}${describeBearers(access.orBearer)}`;
    case "belongs":
      return `whoever is of the organization of the ${access.record}; administrators of its group`;
    case "manages":
      return `administrators of the organization of the ${access.record} and of its group`;
    case "group":
      return access.level === "admin" ? "administrators of the group" : "whoever is of the group";
    case "consultation":
      return `whoever takes part in the consultation${sideWords[access.side]}${access.action ? ` and has ${access.action} there` : ""}${access.needsRoom ? ", where it has a video room" : ""}`;
  }
}

/** Every operation may be refused. */
const refused = {
  default: {
    description: "Refused: the code says why (RFC 9457)",
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  },
};

/** Access of each operation by method and path. */
function accessByRoute(router: object): Map<string, Access> {
  return new Map(
    Object.values(router).flatMap((value): [string, Access][] => {
      if (!isContractProcedure(value)) return [...accessByRoute(value)];
      const { route, meta } = value["~orpc"];
      return [[`${route.method?.toLowerCase()} ${route.path}`, meta.access]];
    }),
  );
}

type Document = Awaited<ReturnType<OpenAPIGenerator["generate"]>>;
let document: Promise<Document> | undefined;

/** The OpenAPI 3.1 description of api/v1, operations and streams; made once. */
export const openApiDocument = () => (document ??= generate());

async function generate(): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generated = await generator.generate(contract, {
    info: { title: "Radbridge api/v1", version: "1" },
    servers: [{ url: "/api/v1" }],
    commonSchemas: { Problem: { schema: ProblemBody } },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    security: [{ bearer: [] }],
  });
  const paths = { ...generated.paths };
  const access = accessByRoute(contract);
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods ?? {})) {
      const rule = access.get(`${method} ${path}`);
      if (rule && typeof operation === "object" && "responses" in operation) {
        const responses = { ...operation.responses, ...refused };
        // A 204 has no content (RFC 9110 §15.3.5), whatever the generator makes of an output that is undefined.
        if ("204" in responses) responses["204"] = { description: "Done" };
        Object.assign(operation, accessOf(rule), { responses });
      }
    }
  }
  for (const { declaration } of streamRoutes) {
    const { method, path, status = 200 } = declaration;
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        tags: [path.split("/")[1] ?? "api"],
        summary: declaration.summary,
        ...accessOf(declaration.access),
        ...describeStream(declaration),
        responses: { [status]: { description: "OK", content: contentOf(declaration.produces) }, ...refused },
      },
    };
  }
  return { ...generated, paths };
}

/** JSON of a stream is told in its summary; anything else is bytes. */
const contentOf = (mediaTypes: readonly string[]) =>
  Object.fromEntries(
    mediaTypes.map((mediaType) => [
      mediaType,
      { schema: mediaType === "application/json" ? {} : { type: "string" as const, format: "binary" } },
    ]),
  );

/** Parameters and body of a stream. A form holds any number of files, each in a field of any name. */
function describeStream({ path, query = [], accepts }: Stream) {
  const schema = { type: "string" as const };
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({ name, in: "path" as const, required: true, schema })),
    ...query.map((name) => ({ name, in: "query" as const, required: false, schema })),
  ];
  if (!accepts) return { parameters };
  const isForm = accepts === "multipart/form-data";
  const body = isForm ? { type: "object" as const, additionalProperties: true } : { ...schema, format: "binary" };
  return { parameters, requestBody: { required: true, content: { [accepts]: { schema: body } } } };
}
