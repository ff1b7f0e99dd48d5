import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

interface DictionaryEntry {
  tag: string;
  vr: string;
  vm: string;
}

interface Dcmjs {
  constants: Record<string, unknown>;
  data: { DicomMetaDictionary: { nameMap: Record<string, DictionaryEntry | undefined> } };
}

const require = createRequire(import.meta.url);
const core = require.resolve("@cornerstonejs/core");
const metadata = dirname(require.resolve("@cornerstonejs/metadata", { paths: [dirname(core)] }));
const fromMetadata = createRequire(join(metadata, "index.js"));

/**
 * The viewer's engine without what nobody here asks it for, which is two fifths of its bytes: two copies of dcmjs, of which
 * it needs its log and the dictionary's entries that its metadata names (images come as DICOMweb's metadata and frames,
 * never as whole files); the second way of drawing, by WebGPU, which the browsers at hand do not have; readers of meshes;
 * all but a few colour maps.
 */
export const leanViewerEngine: Plugin = {
  name: "lean-viewer-engine",
  apply: "build",
  enforce: "pre",
  resolveId(source, importer = "") {
    if (!/node_modules\/(@cornerstonejs|@kitware)\//.test(importer)) return null;
    if (source === "dcmjs") return "\0lean-dcmjs";
    if (/^@kitware\/vtk\.js\/IO\//.test(source)) return "\0no-mesh-reader";
    if (/\/WebGPU\//.test(source) && !/\/WebGPU\//.test(importer)) return "\0no-web-gpu";
    if (source === "./ColorMaps.json.js") return join(dirname(importer), "LiteColorMaps.json.js");
    return null;
  },
  load(id) {
    if (id === "\0lean-dcmjs") return leanDcmjs();
    if (id === "\0no-mesh-reader") return "export default { newInstance() { throw new Error('no meshes here'); } };";
    if (id === "\0no-web-gpu") return "";
    return null;
  },
};

function leanDcmjs(): string {
  const { constants, data } = fromMetadata("dcmjs") as Dcmjs;
  const { nameMap } = data.DicomMetaDictionary;
  const entries = keywordsInUse().flatMap((keyword) => {
    const entry = nameMap[keyword];
    return entry ? [[keyword, entry] as const] : [];
  });
  const byTag = entries.map(([, entry]) => [entry.tag.replace(/\W/g, ""), entry] as const);
  const log = createRequire(fromMetadata.resolve("dcmjs")).resolve("loglevel");
  return `
    import log from ${JSON.stringify(log)};
    export { log };
    export const constants = ${JSON.stringify(constants)};
    const nameMap = ${JSON.stringify(Object.fromEntries(entries))};
    const dictionary = ${JSON.stringify(Object.fromEntries(byTag))};
    export default {
      data: { DicomMetaDictionary: { nameMap, dictionary } },
      async: {},
      utilities: { DicomMetadataListener: class {} },
    };
  `;
}

/** Whatever the metadata package names that may be the keyword of an attribute (PS3.6). */
function keywordsInUse(): string[] {
  const sources = readdirSync(metadata, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const words = sources.flatMap((name) => readFileSync(join(metadata, name), "utf8").match(/\b[A-Z]\w+/g) ?? []);
  return [...new Set(words)];
}
