/** Every text below a tree, by its path from `path` on. */
export function everyText(path: string, tree: object): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] => {
      const below = path === "" ? key : `${path}.${key}`;
      if (typeof value === "string") return [[below, value]];
      return typeof value === "object" && value !== null ? [...everyText(below, value)] : [];
    }),
  );
}
