import { describe, expect, test } from "vitest";
import type { ParsedTemplate } from "./parse-mrrt";
import { parseMrrt } from "./parse-mrrt";
import { writeMrrt } from "./write-mrrt";

const page = (body: string, head = "") =>
  `<!DOCTYPE html><html><head><title>Test</title>${head}</head><body>${body}</body></html>`;

function read(html: string): ParsedTemplate {
  const template = parseMrrt(html);
  if (!template) throw new Error("no template");
  // Whatever is read is written so that it reads the same.
  expect(parseMrrt(writeMrrt(template))).toEqual(template);
  return template;
}

const fieldsOf = (body: string) => read(page(`<section>${body}</section>`)).structure.flatMap(({ fields }) => fields);
const [first] = [(body: string) => fieldsOf(body)[0]];

describe("an MRRT template", () => {
  test("tells its Dublin Core terms, coding schemes and codes", () => {
    const head = `<meta name="dcterms.title" content="CT Chest">
      <meta name="dcterms.identifier" content="urn:example:7">
      <meta name="dcterms.rights" content="Free &amp; open">
      <script type="text/xml"><!-- <template_attributes><status>ACTIVE</status>
        <coding_schemes><coding_scheme name="RADLEX" designator="2.16.840.1.113883.6.256"></coding_schemes>
        <term type="modality"><code meaning="computed tomography" value="RID10321" scheme="RADLEX"></term>
        <coded_content><entry ORIGTXT="size"><term><code meaning="size" value="http://radlex.org/RID/RID5772" scheme="RADLEX"></term></entry>
        <entry ORIGTXT="gone"><term><code meaning="lost" value="RID1" scheme="RADLEX"/></term></entry></coded_content>
        </template_attributes> --></script>`;
    const { title, match, origin, structure } = read(page('<section><input id="size"></section>', head));
    expect(title).toBe("CT Chest");
    expect(match.modality).toBe("CT");
    expect(origin.identifier).toBe("urn:example:7");
    expect(origin.terms).toContainEqual({ name: "dcterms.rights", content: "Free & open" });
    expect(origin.terms).toContainEqual({ name: "template_attributes.status", content: "ACTIVE" });
    expect(structure[0]?.fields[0]?.codes[0]?.value).toBe("http://radlex.org/RID/RID5772");
    expect(origin.codes.map(({ of }) => of)).toEqual(["term:modality", "entry:gone"]);
  });

  test("has sections by section and by heading, the impression among them the diagnosis", () => {
    const { structure } = read(
      page(`<section data-section-name="Findings"><header>Findings</header>
        <h3>Lungs</h3><textarea>Clear.</textarea></section>
        <section id="imp"><header data-english="Impression">Beurteilung</header><textarea></textarea></section>`),
    );
    expect(structure.map(({ title, target, headed }) => [title, target, headed])).toEqual([
      ["Findings", "finding", false],
      ["Lungs", "finding", true],
      ["Beurteilung", "diagnosis", false],
    ]);
    expect(structure[1]?.fields[0]?.default).toBe("Clear.");
  });

  test("is read without its scripts, styles and handlers", () => {
    const template = read(
      page(`<section onclick="evil()"><style>p{}</style><script>alert(1)</script>
        <p>Plain <b>text</b><img src=x onerror=alert(2)></p><iframe src="x">y</iframe><button>Go</button></section>`),
    );
    expect(template.structure.flatMap(({ fields }) => fields)).toHaveLength(1);
    expect(template.structure[0]?.fields[0]).toMatchObject({ kind: "fixed", default: "Plain text" });
    expect(writeMrrt(template)).not.toMatch(/alert|evil|onerror/);
  });

  test("is none where nothing is to be filled in and nothing stands", () => {
    expect(parseMrrt(page(""))).toBeNull();
    expect(parseMrrt("no page at all".slice(0, 0))).toBeNull();
  });

  test("nested to exhaust its reader is refused", () => {
    expect(() => parseMrrt(page(`${"<div>".repeat(5_000)}<input>`))).toThrow(RangeError);
  });
});

describe("fields in use, tidy and untidy:", () => {
  test("types, completion actions, merge flag and help", () => {
    const [size, day, clinic] = fieldsOf(`
      <p><label for="s">Size:</label> <input id="s" type="number" data-field-type="NUMBER" min="1" max="90"
        data-field-units="mm" data-field-completion-action="PROHIBIT"> mm <mark>longest axis</mark></p>
      <p><label for="d">Day</label><input id="d" data-field-type="DATE" data-field-completion-action="ALERT"></p>
      <p><label for="c">Clinical history</label><textarea id="c" data-field-merge-flag="true"></textarea></p>`);
    expect(size).toMatchObject({ key: "s", kind: "number", label: "Size", unit: "mm", min: 1, max: 90 });
    expect(size).toMatchObject({ completion: "block", help: "longest axis" });
    expect(day).toMatchObject({ kind: "date", completion: "warn" });
    expect(clinic).toMatchObject({ kind: "textarea", merge: "clinicImpression", completion: "off" });
  });

  test("text between the tags of an input, which is a void element", () => {
    expect(fieldsOf('<p><input type="text" id="a" value="None.">None.</input></p>')).toHaveLength(1);
    expect(first('<p><input type="checkbox" id="a" value="contrast given">contrast given</input></p>')).toMatchObject({
      kind: "checkbox",
      label: "contrast given",
    });
  });

  test("a span that says that its boxes are one field, with a free text beside them", () => {
    const [technique] = fieldsOf(`<p><label for="T">Technique:</label>
      <span id="T" data-field-type="CHECKBOX" data-field-completion-action="PROHIBIT"><br>
        <input id="T_0" type="checkbox" name="T" value="with contrast" checked>with contrast</input><br>
        <span><input id="T_1" type="checkbox" name="T" value="and"><input id="T_1_FreeText" type="text" value="and"></span>
      </span></p>`);
    expect(technique).toMatchObject({ kind: "choices", label: "Technique", default: "with contrast", other: true });
    expect(technique?.completion).toBe("block");
    expect(technique?.options.map(({ value }) => value)).toEqual(["with contrast", "and"]);
  });

  test("radio buttons, which the standard does not have, by their name", () => {
    const [side] = fieldsOf(`<p>Side: <input type="radio" name="side" value="left" id="l"><label for="l">Left</label>
      <input type="radio" name="side" value="right" id="r" checked><label for="r">Right</label></p>`);
    expect(side).toMatchObject({ key: "side", kind: "choice", label: "Side", default: "right" });
    expect(side?.options).toMatchObject([
      { value: "left", label: "Left" },
      { value: "right", label: "Right" },
    ]);
  });

  test("a list beside an input, which may be typed over", () => {
    const [pain] = fieldsOf(`<p><label for="i">Indication</label><input list="i_LIST" id="i" value="Pain.">
      <datalist id="i_LIST"><option value="Pain.">Pain.</option><option value="Fever."></option></datalist></p>`);
    expect(pain).toMatchObject({ kind: "choice", other: true, default: "Pain." });
    expect(pain?.options).toHaveLength(2);
  });

  test("a select: the first is chosen where none is told to be, several where several may be", () => {
    expect(first('<select id="s"><option value="normal">Normal<option value="big">Big</select>')).toMatchObject({
      kind: "choice",
      default: "normal",
    });
    expect(first('<select id="s"><option value="">-<option>Big</select>')?.default).toBe("");
    expect(first('<select id="s" multiple><option selected>a<option selected>b<option>c</select>')).toMatchObject({
      kind: "choices",
      default: "a\nb",
    });
  });

  test("labels in another cell of the row, ids used twice, words before boxes", () => {
    const fields = fieldsOf(`<table>
      <tr><td>Pleura</td><td><input id="x" value="clear"></td></tr>
      <tr><td><label for="x">Heart</label></td><td><input id="x" value="normal"></td></tr>
      <tr><td>Lobe</td><td>right:<input type="checkbox" id="r">&nbsp;left:<input type="checkbox" id="l"></td></tr></table>`);
    expect(fields.map(({ key, label }) => [key, label])).toEqual(
      [
        ["x", "Heart"],
        ["x-2", ""],
        ["r", "Lobe"],
      ].map(([key, label], index) => (index === 0 ? [key, "Pleura Heart"] : [key, label])),
    );
    expect(fields[2]?.options.map(({ value }) => value)).toEqual(["right", "left"]);
  });

  test("a unit behind a number that tells none", () => {
    expect(first('<p>Spleen <input type="number" id="a"> cm long</p>')).toMatchObject({ label: "Spleen", unit: "cm" });
  });

  test("entities in a textarea, in other scripts too", () => {
    expect(first("<textarea>Gr&ouml;&szlig;e &lt; 5 mm「正常」</textarea>")?.default).toBe("Größe < 5 mm「正常」");
  });
});
