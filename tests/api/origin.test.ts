import { describe, expect, test } from "vitest";
import { as, here, withApp } from "./harness";

withApp({ origin: "https://clzy.example:8443", hsts: true });

const get = (url: string, headers: Record<string, string>) =>
  here().app.inject({ method: "GET", url, headers });

describe("behind the address that is set", () => {
  test("links begin with it, whatever a request says of itself", async () => {
    const clerk = as("sheng");
    await clerk.get("/api/user/info");
    const headers = { authorization: `Bearer ${clerk.token}`, "x-forwarded-host": "evil.example" };
    for (const url of ["/api/ogc", "/api/ogc/collections/dxydsd/items?limit=1"]) {
      const { body, statusCode } = await get(url, headers);
      expect(statusCode).toBe(200);
      expect(body).toContain("https://clzy.example:8443/api/ogc");
      expect(body).not.toContain("evil");
    }
  });

  test("requests may come by its name, and by no other", async () => {
    expect((await get("/config.json", { host: "clzy.example:8443" })).statusCode).toBe(200);
    const other = await get("/config.json", { host: "evil.example" });
    expect([other.statusCode, other.json().message]).toEqual([
      400,
      "请求的主机名不是本服务的访问地址，请联系管理员用 ORIGIN 设置访问地址",
    ]);
  });

  test("browsers are told to come by HTTPS alone", async () => {
    const { headers } = await get("/config.json", {});
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });
});
