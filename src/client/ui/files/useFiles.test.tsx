// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fileApi } from "#contract/endpoints/uploads/file";
import { answer, show, signIn } from "../../../../tests/dom/page";
import { FileSlots } from "./FileSlots";
import { FileTab } from "./FileTab";
import type { Attachment } from "./useFiles";

const paper = (n: number): Attachment => ({
  ...{ fileId: `F${n}`, yjmc: `批文${n}.bin`, hzm: "bin", dx: 1024, md5: "", fjlx: "02" },
  ...{ ywlx: "dxydsd", ywid: "D1", jd: null, wd: null, psfx: null },
  ...{ scr: "role_county", scrmc: "张三", scsj: "2024-03-02T02:00:00Z" },
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
  send() {
    const sent = paper(stored.length + 1);
    stored = [...stored, sent];
    this.responseText = JSON.stringify(sent);
    this.onload();
  }
}

test("what is uploaded in a step stands at once in the drawer below it", async () => {
  stored = [paper(1)];
  signIn("ROLE_COUNTY", "330110");
  vi.stubGlobal("XMLHttpRequest", Upload);
  answer(fileApi.list, () => stored);
  const { user } = show(
    <>
      <section aria-label="抽屉">
        <FileTab dataset="dxydsd" id="D1" mayEdit={false} />
      </section>
      <section aria-label="办理">
        <FileSlots dataset="dxydsd" id="D1" kinds={["02"]} onCount={() => {}} />
      </section>
    </>,
  );
  const drawer = within(screen.getByRole("region", { name: "抽屉" }));
  const step = screen.getByRole("region", { name: "办理" });
  await drawer.findByText("批文1.bin");
  const field = step.querySelector<HTMLInputElement>("input[type=file]");
  await user.upload(field as HTMLInputElement, new File(["x"], "批文2.bin"));
  expect(await within(step).findByText("批文2.bin")).toBeTruthy();
  expect(await drawer.findByText("批文2.bin")).toBeTruthy();
});
