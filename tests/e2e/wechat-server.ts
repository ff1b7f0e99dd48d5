import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { wechatPort } from "./outside-parties";

/**
 * WeChat as its documentation says, for the browser tests: the page with the QR code, which here is a link, a code that
 * works once, the person behind it. Whoever `scan` in the page's address names has scanned.
 */
const used = new Set<string>();
let scene = "";

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://wechat");
  const query = url.searchParams;
  const json = (body: unknown) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  switch (url.pathname) {
    case "/ready":
      return response.end("ready");
    case "/connect/qrconnect": {
      const back = new URL(query.get("redirect_uri") ?? "");
      back.searchParams.set("state", query.get("state") ?? "");
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      // Another visit comes with another code of the same person.
      return response.end(
        `<title>微信登录</title><link rel="icon" href="data:,"><form action="${back.origin}${back.pathname}"><input name="code" aria-label="扫码者">` +
          `<input type="hidden" name="state" value="${back.searchParams.get("state") ?? ""}"><button>扫码</button></form>`,
      );
    }
    case "/sns/oauth2/access_token": {
      const code = query.get("code") ?? "";
      if (used.has(code)) return json({ errcode: 40163, errmsg: "code been used" });
      used.add(code);
      return json({ access_token: code, expires_in: 7200, openid: `open-${code}`, scope: "snsapi_login" });
    }
    case "/sns/userinfo": {
      const [unionid = ""] = (query.get("access_token") ?? "").split(".");
      return json({ openid: query.get("openid"), unionid, nickname: "微信好友" });
    }
    // The official account: its token, a code with a scene, and, for the test, the scene that was asked for last.
    case "/cgi-bin/stable_token":
      return json({ access_token: "official", expires_in: 7200 });
    case "/cgi-bin/qrcode/create":
      return void text(request).then((body) => {
        scene = /"scene_str":"([^"]+)"/.exec(body)?.[1] ?? "";
        json({ ticket: "ticket", expire_seconds: 600, url: `http://weixin.qq.com/q/${scene}` });
      });
    case "/scene":
      return response.end(scene);
    default:
      response.writeHead(404);
      return response.end();
  }
});
server.listen(wechatPort, "127.0.0.1");
