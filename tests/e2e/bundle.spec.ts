import { gzipSync } from "node:zlib";
import { expect, test } from "./test";

// What the browser requests with an empty cache.
test.use({ alone: true });

test("the login asks for at most 250 kB of script, without map, charts or tables", async ({
  page,
}) => {
  const scripts: { path: string; size: number }[] = [];
  page.on("response", async (reply) => {
    const { pathname } = new URL(reply.url());
    if (!pathname.endsWith(".js")) return;
    scripts.push({ path: pathname, size: gzipSync(await reply.body()).length });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(1);
  const total = scripts.reduce((sum, { size }) => sum + size, 0);
  expect(total, JSON.stringify(scripts, null, 1)).toBeLessThanOrEqual(250_000);
});
