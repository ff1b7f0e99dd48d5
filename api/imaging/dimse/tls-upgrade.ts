import type { Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import type { AssociationTls } from "#api/infrastructure/outside/association-tls";
import { BrokenAssociation } from "./pdu";

const handshakeMs = 15_000;

/**
 * Takes a connection over into TLS, as BCP 195 has it (PS3.15 B.12): version 1.2 or 1.3, ciphers with forward secrecy
 * and authentication. The peer is asked for its certificate and gets through with any: whether it is the right one is
 * decided with its titles (told-apart.ts), so that every refusal is the same.
 *
 * @throws BrokenAssociation where the peer does not get through
 */
export function upgradeToTls(socket: Socket, { key, cert, ca }: AssociationTls): Promise<TLSSocket> {
  const server = createServer({
    key,
    cert,
    minVersion: "TLSv1.2",
    ciphers: "TLS_AES_256_GCM_SHA384:TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256:ECDHE+AESGCM:DHE+AESGCM",
    dhparam: "auto",
    handshakeTimeout: handshakeMs,
    requestCert: true,
    rejectUnauthorized: false,
    ...(ca !== null && { ca }),
  });
  return new Promise((resolve, reject) => {
    server.once("secureConnection", resolve);
    server.once("tlsClientError", (error) => {
      socket.destroy();
      reject(new BrokenAssociation(`TLS: ${error.message}`));
    });
    server.emit("connection", socket);
  });
}
