// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { gyyd } from "#contract/datasets/gyyd";
import { yddw } from "#contract/datasets/yddw";
import type { AnyRecord } from "#contract/define/anyRecord";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { answer, dialogOnTop, show, signIn } from "../../../../tests/dom/page";
import { recordOf } from "../../../../tests/dom/recordOf";
import { registerNamed } from "../../records/registers";
import { StepBar } from "./StepBar";

const relation = { gxid: "G1", id: "G1", dkid: "D1", tyshxydm: "91330110MA2C1A3B3W", gxzt: "0" };
const land = {
  dkid: "D1",
  tdsyqr: "望江机械厂",
  tyshxydm: relation.tyshxydm,
  zl: "仓前路1号",
};
const firm = {
  qyid: "Q1",
  qymc: "望江机械有限公司",
  tyshxydm: relation.tyshxydm,
  zcdz: "文一路2号",
};

const page = <R,>(list: R[]) => ({ list, total: list.length });

beforeEach(() => {
  signIn("ROLE_COUNTY", "330110");
  answer(gyydApi.pageList, () => page([recordOf(gyyd, land)]));
  const other = { ...firm, tyshxydm: "91330110MA2C1A3B4X" };
  answer(yddwApi.pageList, () => page([recordOf(yddw, other), recordOf(yddw, firm)]));
});

const open = async (action: string, gxzt: string) => {
  const row = { ...relation, gxzt, bbh: 1 } as unknown as AnyRecord;
  const { user } = show(<StepBar register={registerNamed("dqgx")} rows={[row]} />);
  await user.click(screen.getByRole("button", { name: action }));
  return dialogOnTop();
};

test("who confirms a relation sees both addresses side by side, and what is the same", async () => {
  const dialog = await open("确认", "0");
  const table = dialog.getByRole("table", { name: "工业用地现状与用地企业对照" });
  await waitFor(() => expect(table.textContent).toMatch(/仓前路1号.*文一路2号/));
  expect(table.textContent).toContain("91330110MA2C1A3B3W（一致）");
  expect(table.textContent).not.toContain("仓前路1号（一致）");
});

test("other steps of a relation compare nothing", async () => {
  const dialog = await open("解除", "1");
  expect(dialog.queryByRole("table")).toBeNull();
});
