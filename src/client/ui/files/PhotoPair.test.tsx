// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fileApi } from "#contract/endpoints/uploads/file";
import { answer, choose, dialogOnTop, show, signIn } from "../../../../tests/dom/page";
import { FileTab } from "./FileTab";
import type { Attachment } from "./useFiles";

const photo = (fileId: string, fjlx: string, scsj: string): Attachment => ({
  ...{ fileId, yjmc: `${fileId}.png`, hzm: "png", dx: 1024, md5: "", fjlx },
  ...{ ywlx: "zkfxmsd", ywid: "X1", jd: null, wd: null, psfx: null },
  ...{ scr: "role_county", scrmc: "张三", scsj },
});

let stored: Attachment[] = [];

/** The network of an upload, which goes another way than calls do. */
class Upload {
  upload = {};
  status = 200;
  statusText = "";
  responseText = "";
  onload = () => {};
  open() {}
  abort() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => "content-type: application/json";
  send(form: FormData) {
    const kind = String(form.get("fjlx"));
    const sent = photo("新楼", kind, "2024-06-01T02:00:00Z");
    stored = [...stored, sent];
    this.responseText = JSON.stringify(sent);
    this.onload();
  }
}

test("a project's photos are told apart as 改造前 and 改造后 at the upload, and stand side by side", async () => {
  stored = [photo("旧厂", "01", "2021-03-01T02:00:00Z")];
  signIn("ROLE_COUNTY", "330110");
  vi.stubGlobal("XMLHttpRequest", Upload);
  answer(fileApi.list, () => stored);
  answer(fileApi.thumbnail, () => new Response(new Blob(["x"], { type: "image/webp" })));
  const { user } = show(<FileTab dataset="zkfxmsd" id="X1" mayEdit />);
  const pair = within(await screen.findByRole("region", { name: "改造前后对比" }));
  expect(await pair.findByAltText("改造前：旧厂.png")).toBeTruthy();
  expect(pair.getByText("还没有改造后的照片", { exact: false }).textContent).toContain(
    "附件类型选择“改造后（竣工验收）”或“改造后（影像证据）”",
  );

  await choose(user, screen.getByRole("combobox", { name: "附件类型" }), "改造后（竣工验收）");
  const field = document.querySelector<HTMLInputElement>("input[type=file]");
  await user.upload(field as HTMLInputElement, new File(["x"], "新楼.png"));
  expect(await pair.findByAltText("改造后：新楼.png")).toBeTruthy();
  expect(pair.queryByText("还没有改造后的照片", { exact: false })).toBeNull();
  const groups = screen.getAllByRole("heading", { level: 4 }).map((one) => one.textContent);
  expect(groups).toEqual([
    expect.stringContaining("改造前（现状照片）"),
    expect.stringContaining("改造后（竣工验收）"),
  ]);
  await user.click(pair.getByTitle("放大 新楼.png"));
  const preview = await dialogOnTop();
  expect(preview.getByText("新楼.png")).toBeTruthy();
  expect(await preview.findByAltText("新楼.png")).toBeTruthy();
  expect(preview.getByText("2 / 2")).toBeTruthy();
});

test("land that nothing is built on anew has no such pair", async () => {
  stored = [{ ...photo("空地", "01", "2021-03-01T02:00:00Z"), ywlx: "kdjc" }];
  signIn("ROLE_COUNTY", "330110");
  answer(fileApi.list, () => stored);
  show(<FileTab dataset="kdjc" id="X1" mayEdit={false} />);
  expect(await screen.findByRole("region", { name: "现状照片" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "改造前后对比" })).toBeNull();
});
