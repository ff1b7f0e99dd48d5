import { X509Certificate } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = "/usr/bin/openssl";
export const hasOpenssl = existsSync(program);

/**
 * A key with a certificate that it signed itself, both as PEM, and the files they stand in.
 *
 * @param address that it is made out to beside its name (RFC 5280 §4.2.1.6)
 */
export function selfSigned(name: string, address = "") {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const parameters = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${name}`];
  if (address !== "") parameters.push("-addext", `subjectAltName=IP:${address}`);
  execFileSync(program, [...parameters, "-keyout", keyFile, "-out", certFile], { stdio: "ignore" });
  const [key, cert] = [readFileSync(keyFile, "utf8"), readFileSync(certFile, "utf8")];
  return { keyFile, certFile, folder, key, cert, fingerprint: new X509Certificate(cert).fingerprint256 };
}
