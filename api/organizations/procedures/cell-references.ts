import { SaxesParser } from "saxes";

/** "A" for 1, "AA" for 27. */
function columnName(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnName(rest) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}

const columnOf = (reference: string) =>
  [...reference.replace(/\d+$/, "")].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * A worksheet whose rows and cells all say where they stand. ECMA-376 (part 1, 18.3.1.4 and 18.3.1.73) leaves `r` to the
 * writer: without it a cell stands behind the one before, a row below it. Some programs leave it out; exceljs needs it.
 *
 * @returns the same text where nothing is missing
 * @throws for what is no XML
 */
export function withReferences(xml: string): string {
  const added: { at: number; reference: string }[] = [];
  let [row, column] = [0, 0];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes, isSelfClosing }) => {
    if (name !== "row" && name !== "c") return;
    const given = attributes.r;
    if (name === "row") [row, column] = [given ? Number(given) : row + 1, 0];
    else column = given ? columnOf(given) : column + 1;
    if (given) return;
    const reference = name === "row" ? String(row) : columnName(column) + String(row);
    added.push({ at: parser.position - (isSelfClosing ? 2 : 1), reference });
  });
  parser.write(xml).close();
  let done = 0;
  const parts = added.map(({ at, reference }) => {
    const part = `${xml.slice(done, at)} r="${reference}"`;
    done = at;
    return part;
  });
  return parts.join("") + xml.slice(done);
}
