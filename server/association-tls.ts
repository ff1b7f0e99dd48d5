import { readFileSync } from "node:fs";
import type { PlatformSettings } from "#api/infrastructure/platform";
import type { Config } from "../config";

/**
 * Key and certificates for DICOM associations by TLS, from the files that the configuration names.
 *
 * @throws where one of them cannot be read
 */
export const associationTls = (config: Config): PlatformSettings["associationTls"] => {
  const { DIMSE_TLS_KEY, DIMSE_TLS_CERT, DIMSE_TLS_CA } = config;
  if (!DIMSE_TLS_KEY || !DIMSE_TLS_CERT) return null;
  return {
    key: readFileSync(DIMSE_TLS_KEY, "utf8"),
    cert: readFileSync(DIMSE_TLS_CERT, "utf8"),
    ca: DIMSE_TLS_CA ? readFileSync(DIMSE_TLS_CA, "utf8") : null,
  };
};
