import { sql, type SQL } from "drizzle-orm";

/**
 * Collects the conditions of a statement whose text depends on what was asked. Values become placeholders, and `shape`
 * names the text: two lists of one shape differ in values only, so a statement prepared for one serves both.
 */
export class StatementParts {
  private readonly parts: SQL[] = [];
  private readonly shapes: string[] = [];

  /**
   * @param isPrepared false = values stand in the statement itself, which is then run once
   * @param values where the values go: parts of one statement share it
   */
  constructor(
    private readonly isPrepared = true,
    readonly values: Record<string, unknown> = {},
  ) {}

  /**
   * @param shape what tells this condition's text from any other
   */
  add(shape: string, condition: SQL): void {
    this.parts.push(condition);
    this.shapes.push(shape);
  }

  /** A value of the statement, with its SQL type, which PostgreSQL cannot always tell from the place. */
  bind(value: unknown, type: "text" | "text[]" | "uuid" | "uuid[]" | "timestamptz"): SQL {
    const sent = value instanceof Date ? value.toISOString() : value;
    if (!this.isPrepared) return sql`${sql.param(sent)}::${sql.raw(type)}`;
    const name = `p${Object.keys(this.values).length}`;
    this.values[name] = sent;
    return sql`${sql.placeholder(name)}::${sql.raw(type)}`;
  }

  /** One value compares with `=`, so that an index that orders behind the column gives the order too. */
  addOneOf(shape: string, column: SQL, values: string[], type: "text" | "uuid"): void {
    const [only] = values;
    if (values.length === 1) this.add(`${shape}=`, sql`${column} = ${this.bind(only, type)}`);
    else this.add(`${shape}@`, sql`${column} = any(${this.bind(values, `${type}[]`)})`);
  }

  get shape(): string {
    return this.shapes.join(" ");
  }

  get where(): SQL {
    return sql.join(this.parts, sql` and `);
  }
}
