/** The path of a page with every id replaced by its name, e.g. /studies/:examId. Never the query: it may name people. */
export function maskedPath(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  if (params["*"] !== undefined) return "/:unknown";
  const names = new Map(
    Object.entries(params).flatMap(([name, value]) => [
      [value, name],
      [encodeURIComponent(value ?? ""), name],
    ]),
  );
  return pathname
    .split("/")
    .map((segment) => {
      const name = segment && names.get(segment);
      if (name) return `:${name}`;
      return /\d/.test(segment) ? ":id" : segment;
    })
    .join("/");
}
