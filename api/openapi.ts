import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "#contract/index";
import { ProblemBody } from "#contract/problems";
import { streamRoutes } from "./stream-routes";

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
  for (const { declaration } of streamRoutes) {
    const { method, path, summary, produces } = declaration;
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
      name,
      in: "path" as const,
      required: true,
      schema: { type: "string" as const },
    }));
    const content = Object.fromEntries(produces.map((mediaType) => [mediaType, {}]));
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { summary, parameters, responses: { 200: { description: "OK", content } } },
    };
  }
  return { ...generated, paths };
}
