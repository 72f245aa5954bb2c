import { userSchema } from "#contract/endpoints/account/login";
import { expect, test } from "./test";

const password = "Clzy@2024";
const basic = `Basic ${Buffer.from("clzy-web:clzy-web-public").toString("base64")}`;

test.describe("sign-in", () => {
  test("opens the portal with the form's name and password, by Enter", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveTitle("登录 · 存量用地工作台");
    await page.getByLabel("账号").fill("yuhang");
    await page.getByLabel("密码", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/zhmh(\?area=\d+&indicator=\w+)?$/);
    await expect(page.getByRole("button", { name: /^用户：/ })).toBeVisible();
  });

  test("asks for what was left empty, at the field", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "登录" }).click();
    await expect(page.getByLabel("账号")).toHaveAccessibleDescription("请输入账号");
    await expect(page.getByLabel("密码", { exact: true })).toHaveAccessibleDescription(
      "请输入密码",
    );
    await expect(page.getByLabel("账号")).toBeFocused();
  });

  test("survives a reload of the page", async ({ page, signIn }) => {
    await signIn("yuhang");
    await expect(page).toHaveURL(/\/dxyd-sj/);
    await page.reload();
    await expect(page.getByRole("button", { name: /^用户：/ })).toBeVisible();
    await expect(page).toHaveURL(/\/dxyd-sj/);
  });

  test("brings the user to the address that he had asked for", async ({ page }) => {
    await page.goto("/sys/data/manage/sjdxyd?keyword=x");
    await expect(page).toHaveURL("/");
    await page.getByLabel("账号").fill("yuhang");
    await page.getByLabel("密码", { exact: true }).fill(password);
    await page.getByRole("button", { name: "登录" }).click();
    await expect(page).toHaveURL(/\/sys\/data\/manage\/sjdxyd\?.*keyword=x/);
  });

  test("without a session fetches neither map nor tables", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/dxyd-sj");
    await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
    expect(asked.filter((path) => /\/assets\/(arcgis|shell|map)-/.test(path))).toEqual([]);
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  });
});

test.describe("a sign-in that fails", () => {
  test.use({ provoked: /status of (400|401|403|423|429)/ });

  test("says the same for a wrong password and for an unknown name", async ({ page }) => {
    for (const name of ["chakan", "nobody-of-this-name"]) {
      await page.goto("/");
      await page.getByLabel("账号").fill(name);
      await page.getByLabel("密码", { exact: true }).fill("Wrong@2024");
      await page.getByRole("button", { name: "登录" }).click();
      await expect(page.getByRole("alert")).toHaveText("账号或密码错误");
      await expect(page.getByLabel("密码", { exact: true })).toBeFocused();
    }
    await expect(page).toHaveURL("/");
  });

  // Used by no other test: this account stays locked at this address for a while.
  test("five times closes the account here, says for how long, and asks a question", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByLabel("账号").fill("pingtai");
    const secret = page.getByLabel("密码", { exact: true });
    const send = page.getByRole("button", { name: "登录" });
    for (let i = 0; i < 5; i += 1) {
      await secret.fill(`Wrong@${i}`);
      const answered = page.waitForResponse(/login\/do/);
      await send.click();
      await answered;
    }
    await secret.fill(password);
    await send.click();
    await expect(page.getByRole("alert")).toHaveText(/^登录失败次数过多，请\d+秒后再试$/);
    // The question after the wait.
    await page.route("**/api/login/do", (route) =>
      route.fulfill({
        status: 400,
        json: { message: "登录失败次数较多，请回答验证题", problems: { question: true } },
      }),
    );
    await secret.fill(password);
    await send.click();
    await expect(page.getByAltText("算式图片")).toBeVisible();
    await expect(page.getByLabel(/^验证题/)).toBeFocused();
    await expect(page).toHaveURL("/");
    await page.unroute("**/api/login/do");
  });

  test("a ticket that is worth nothing gives its reason and the ordinary form", async ({
    page,
  }) => {
    const ticket = "0123456789abcdef0123";
    await page.goto(`/singleLogin?ticket=${ticket}`);
    await expect(page).toHaveURL("/singleLogin");
    await expect(page.getByRole("alert")).toContainText("单点登录失败");
    await expect(page.getByLabel("账号")).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(ticket);
  });
});

test("a good ticket is exchanged and leaves the address at once", async ({ page, request }) => {
  const reply = await request.post("/api/login/do", {
    headers: { Authorization: basic },
    form: { username: "ningbo", password },
  });
  const user = userSchema.parse(await reply.json());
  // Tickets come from an outside portal that does not exist here: the exchange returns a real
  // session.
  await page.route("**/api/login/ticket", async (route) => {
    expect(new URL(page.url()).search).toBe("");
    expect(route.request().postData()).toBe("ticket=0123456789abcdef");
    await route.fulfill({ json: user });
  });
  await page.goto("/singleLogin?ticket=0123456789abcdef");
  await expect(page).toHaveURL(/\/zhmh(\?area=\d+&indicator=\w+)?$/);
  await expect(page.getByRole("button", { name: `用户：${user.realName}` })).toBeVisible();
});

test.describe("记住密码", () => {
  const stored = `JSON.stringify({ ...localStorage, ...sessionStorage })`;

  test("keeps name and password for the next time, in no readable form", async ({ page }) => {
    await page.goto("/");
    await page.getByLabel("账号").fill("yinzhou");
    await page.getByLabel("密码", { exact: true }).fill(password);
    await page.getByLabel("记住密码").check();
    await page.getByRole("button", { name: "登录" }).click();
    await expect(page.getByRole("button", { name: /^用户：/ })).toBeVisible();

    const kept = await page.evaluate<string>(stored);
    expect(kept).toContain("clzy_password");
    expect(kept).toContain("clzy_user");
    expect(kept).not.toContain(password);
    expect(kept).not.toContain(Buffer.from(password).toString("base64"));
    const local = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(local).not.toContain("yinzhou");

    await page.getByRole("button", { name: /^用户：/ }).click();
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    await expect(page.getByLabel("账号")).toHaveValue("yinzhou");
    await expect(page.getByLabel("密码", { exact: true })).toHaveValue(password);
    await expect(page.getByLabel("记住密码")).toBeChecked();
  });

  test("keeps nothing unless ticked", async ({ page, signIn }) => {
    await signIn("yinzhou");
    const local = await page.evaluate(() => Object.keys(localStorage));
    expect(local.filter((key) => /user|password/.test(key))).toEqual([]);
    expect(await page.evaluate<string>(stored)).not.toContain(password);
  });
});

test("sign-out ends the session on the server, empties the storage and opens the login", async ({
  page,
  signIn,
  request,
}) => {
  await signIn("hangzhou");
  const token = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem("user") ?? "{}").token as string,
  );
  await page.getByRole("button", { name: /^用户：/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByLabel("账号")).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  const after = await request.get("/api/user/info", {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(after.status()).toBe(401);
  await page.goBack();
  await expect(page.getByLabel("账号")).toBeVisible();
});

test("a new tab is signed in by an open one, and signing out in one ends all @long", async ({
  page,
  context,
  signIn,
}) => {
  // A page at rest: what is on its way when the session ends is refused, and the browser tells it.
  await signIn("yuhang", "/sys/todo");
  await expect(page.getByRole("region", { name: "我的待办" })).toBeVisible();
  await expect(page.getByTestId("map")).toHaveAttribute("data-ready", "true");
  const session = (tab: typeof page) => tab.evaluate(() => ({ ...sessionStorage }));
  const other = await context.newPage();
  await other.goto("/sys/todo");
  await expect(other.getByRole("region", { name: "我的待办" })).toBeVisible();
  const { token } = JSON.parse((await session(page)).user ?? "");
  expect(JSON.parse((await session(other)).user ?? "").token).toBe(token);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
  expect(kept, "the session stands in no storage that outlives its tabs").not.toContain(token);

  await other.getByRole("button", { name: /^用户：/ }).click();
  await other.getByRole("menuitem", { name: "退出登录" }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByLabel("账号")).toBeVisible();
    await expect(tab).toHaveURL("/");
    await expect.poll(() => tab.evaluate(() => sessionStorage.length)).toBe(0);
  }
  const after = await context.newPage();
  await after.goto("/sys/todo");
  await expect(after.getByLabel("账号")).toBeVisible();
});

test("an unknown address leads to 页面不存在 and back home", async ({ page }) => {
  await page.goto("/sys/nowhere");
  await expect(page).toHaveURL("/404");
  await expect(page.getByRole("heading", { name: "页面不存在" })).toBeVisible();
  await page.getByRole("button", { name: "返回首页" }).click();
  await expect(page.getByLabel("账号")).toBeVisible();
});

test("an account without any page is told so over the map, and can change its password or leave @long", async ({
  page,
  signIn,
}) => {
  await page.route("**/api/login/do", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), authorities: [] } });
  });
  await signIn("chakan");
  await expect(page.getByTestId("map")).toHaveAttribute("data-ready", "true");
  // A click hits the topmost element.
  await page.getByRole("heading", { name: "没有可以打开的页面" }).click();
  await page.getByRole("alert").getByRole("button", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  await dialog.getByRole("button", { name: /^取\s?消$/ }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("alert").getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByLabel("账号")).toBeVisible();
});

test("a user sees where he is signed in, and ends a session elsewhere @long", async ({
  page,
  signIn,
  request,
}) => {
  await signIn("ningbo");
  const other = await request.post("/api/login/do", {
    headers: { Authorization: basic, "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/121.0" },
    form: { username: "ningbo", password },
  });
  const { token } = userSchema.parse(await other.json());
  await page.getByRole("button", { name: /^用户：/ }).click();
  await page.getByRole("menuitem", { name: "我的会话" }).click();
  const dialog = page.getByRole("dialog", { name: "我的会话" });
  await expect(dialog.getByRole("row").filter({ hasText: "本机" })).toHaveCount(1);
  const row = dialog.getByRole("row").filter({ hasText: "Firefox 121 · Windows" });
  await row.first().getByRole("button", { name: "结束" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "结束" }).click();
  await expect(row).toHaveCount(0);
  const after = await request.get("/api/user/info", {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(after.status()).toBe(401);
});

test("a new password is judged while it is typed @long", async ({ page, signIn }) => {
  await signIn("hangzhou");
  await page.getByRole("button", { name: /^用户：/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  const typed = dialog.getByLabel("新密码", { exact: true });
  const kept = dialog.getByLabel("符合", { exact: true });
  await typed.fill("Admin@2024");
  await expect(kept).toHaveCount(2);
  await typed.fill("Hangzhou-Kf83x");
  await expect(kept).toHaveCount(2);
  await typed.fill("Neues-Wort-1");
  await expect(kept).toHaveCount(3);
});
