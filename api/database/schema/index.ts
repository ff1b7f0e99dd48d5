export * from "./accounts";
export * from "./exams";
export * from "./organizations";
export * from "./platform";
export * from "./reports";
export * from "./uploads";
