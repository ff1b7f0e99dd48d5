import { expect, test } from "vitest";
import { iceServersFor } from "./turn-credentials";

const now = new Date(1_700_000_000_000);

test("credentials are those that coturn works out of the shared secret", () => {
  // printf 1700021600:anna | openssl dgst -sha1 -hmac north -binary | base64
  const turn = { urls: ["turns:turn.example.cn:443?transport=tcp"], secret: "north" };
  expect(iceServersFor(turn, "anna", now)).toEqual({
    iceServers: [{ urls: turn.urls[0], username: "1700021600:anna", credential: "eqqg33evC1Zi9DlraE0Olqt8omM=" }],
    expires: "2023-11-15T04:13:20.000Z",
  });
});

test("a STUN server is given none", () => {
  const { iceServers } = iceServersFor({ urls: ["stun:turn.example.cn:3478"], secret: "north" }, "anna", now);
  expect(iceServers).toEqual([{ urls: "stun:turn.example.cn:3478" }]);
});
