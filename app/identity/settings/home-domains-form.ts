import { z } from "zod";
import { HomeDomains } from "#contract/identity/administration";

/** The map as lines of "system=domain". */
export const asLines = (domainName: Readonly<Record<string, string>>) =>
  Object.entries(domainName)
    .map(([source, host]) => `${source}=${host}`)
    .join("\n");

/** Lines of "system=domain" as the map; a system named twice is at home where its last line says. */
export const HomeDomainsForm = z.object({
  domainName: z
    .string()
    .default("")
    .transform((text) => text.split(/\r?\n/).filter((line) => line.trim() !== ""))
    .refine((lines) => lines.every((line) => line.includes("=")), "homeDomains")
    .transform((lines) =>
      Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf("=")).trim(), line.slice(line.indexOf("=") + 1).trim()]),
      ),
    )
    .refine((domainName) => HomeDomains.safeParse(domainName).success, "homeDomains"),
});
