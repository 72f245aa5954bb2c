// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { limits } from "#contract/limits";
import { answer, refusal, sentTo, show, signIn } from "../../../../tests/dom/page";
import { registerNamed } from "../../records/registers";
import { SheetDialog } from "./SheetExport";

/** The dialog as a list shows it that is still counting, or has counted so many. */
const dialog = (total: number | null) => (
  <SheetDialog
    register={registerNamed("xztd")}
    filters={{}}
    columns={["xmmc"]}
    total={total}
    onClose={vi.fn()}
  />
);

const start = () => screen.findByRole("button", { name: /导\s*出/ });

test("a list that is still counting is not exported: how, depends on how long it is", async () => {
  signIn("ROLE_CITY", "3301");
  show(dialog(null));
  expect((await start()).hasAttribute("disabled")).toBe(true);
  expect(screen.getByText(/正在统计条数/)).toBeTruthy();
});

test("a list too long for one request is left to a job", async () => {
  signIn("ROLE_CITY", "3301");
  answer(exportListApi.start, () => refusal(409, "同时进行的导出过多"));
  const { user } = show(dialog(limits.exportRowsAtOnce + 1));
  await user.click(await start());
  await waitFor(() => expect(sentTo(exportListApi.start)).toHaveLength(1));
  expect(sentTo(exportListApi.list)).toEqual([]);
});
