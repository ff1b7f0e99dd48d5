import type { Manifest } from "#api/kernel/manifest";
import { dossiers } from "./index";
import { dossierRoutes } from "./streams";

export const dossiersManifest = { operations: { dossiers }, streams: dossierRoutes } satisfies Manifest;
