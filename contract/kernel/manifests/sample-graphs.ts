import type { Manifest } from "./manifest";

export const sampleGraphs = {
  problems: {
    /** The organization has as many diagrams as it may. */
    too_many_diagrams: 409,
  },
  auditEvents: ["sample_graphs_listed", "sample_graph_drawn", "diagram_added", "diagram_removed"],
} as const satisfies Manifest;
