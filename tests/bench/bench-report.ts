import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { format, resolveConfig } from "prettier";
import { cells, table, type Row } from "./row";
import { yardstickMs } from "./yardstick";

/** Measures part after part, prints each as soon as it is measured, and keeps the whole in docs/measurements/. */
export class BenchReport {
  private readonly parts: { name: string; seconds: number; yardstick: number; lines: string[][] }[] = [];

  /** @param name of the command, with the parts where not all are measured */
  constructor(private readonly name: string) {}

  async measure(name: string, measuring: () => Promise<Row[]>): Promise<void> {
    const began = performance.now();
    const before = await yardstickMs();
    const rows = await measuring();
    const yardstick = (before + (await yardstickMs())) / 2;
    const seconds = (performance.now() - began) / 1000;
    const lines = cells(rows, yardstick);
    this.parts.push({ name, seconds, yardstick, lines });
    console.log(`\n${name} (${seconds.toFixed(0)} s, yardstick ${yardstick.toFixed(2)} ms)\n${table(lines)}`);
  }

  /** Writes the file of today, as the format check wants it; of two runs in a day the later one stays. */
  async keep(): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
    const processors = cpus();
    const machine = `${processors.length} × ${processors[0]?.model ?? "?"}, Node ${process.versions.node}, commit ${commit}`;
    const parts = this.parts.map(
      ({ name, seconds, yardstick, lines }) =>
        `## ${name}\n\n${seconds.toFixed(0)} s, yardstick ${yardstick.toFixed(2)} ms\n\n${markdown(lines)}\n`,
    );
    const folder = "docs/measurements";
    mkdirSync(folder, { recursive: true });
    const path = `${folder}/${day}-${this.name.replaceAll(/[: ]/g, "-")}.md`;
    const text = `# npm run ${this.name}, ${day}\n\n${machine}\n\n${parts.join("\n")}`;
    writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
    console.log(`\nkept in ${path}`);
  }
}

function markdown([head = [], ...lines]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...lines.map(line)].join("\n");
}
