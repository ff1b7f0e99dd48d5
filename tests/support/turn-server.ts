import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { selfSigned } from "./certificates";
import { freePort } from "./free-port";

const program = "/usr/bin/turnserver";
export const hasTurnServer = existsSync(program);

/** coturn as it stands in front of a hospital's firewall: TLS alone, no UDP towards clients, credentials by a shared secret. */
export async function startTurnServer(secret: string) {
  const { keyFile, certFile, folder } = selfSigned("127.0.0.1", "127.0.0.1");
  const [port, plainPort] = [await freePort(), await freePort()];
  const child = spawn(
    program,
    [
      ...["-n", "--log-file=stdout", "--no-cli", "--pidfile", `${folder}/pid`, "--realm=example.cn"],
      ...["--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1", "--allow-loopback-peers"],
      ...["--listening-port", String(plainPort), "--tls-listening-port", String(port)],
      ...["--no-udp", "--no-dtls", "--cert", certFile, "--pkey", keyFile],
      ...["--use-auth-secret", `--static-auth-secret=${secret}`],
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  for (let left = 100; !(await answers(port)); left--) {
    if (left === 0 || child.exitCode !== null) throw new Error(`coturn did not start:\n${printed}`);
    await sleep(100);
  }
  return {
    url: `turns:127.0.0.1:${port}?transport=tcp`,
    printed: () => printed,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
