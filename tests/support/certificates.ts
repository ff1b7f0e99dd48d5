import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = "/usr/bin/openssl";
export const hasOpenssl = existsSync(program);

/** A key with a certificate that it signed itself, both as PEM, and the files they stand in. */
export function selfSigned(name: string) {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const parameters = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${name}`];
  execFileSync(program, [...parameters, "-keyout", keyFile, "-out", certFile], { stdio: "ignore" });
  return { keyFile, certFile, folder, key: readFileSync(keyFile, "utf8"), cert: readFileSync(certFile, "utf8") };
}
