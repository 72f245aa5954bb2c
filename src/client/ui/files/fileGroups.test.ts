import { expect, test } from "vitest";
import { edgeOf } from "#contract/workflow/edge";
import type { Workflow } from "../../records/registerOf";
import { groupsOf, needsOf } from "./fileGroups";
import type { Attachment } from "./useFiles";

const by = ["ROLE_COUNTY"] as const;
const flows = [
  {
    field: "spzt",
    edges: [
      edgeOf({ from: ["0"], to: "1", action: "提交审批", by, files: ["04", "01"] }),
      edgeOf({ from: ["1"], to: "2", action: "审批通过", by, files: ["05"] }),
    ],
  },
  { field: "xmjd", edges: [edgeOf({ from: ["1"], to: "2", action: "批复", by, files: ["01"] })] },
] as unknown as Workflow[];

const file = (fileId: string, fjlx: string | null) => ({ fileId, fjlx }) as Attachment;

test("what the next steps demand is known by the record's states", () => {
  expect(needsOf(flows, { spzt: "0", xmjd: "1" })).toEqual([
    { kind: "04", actions: ["提交审批"] },
    { kind: "01", actions: ["提交审批", "批复"] },
  ]);
  expect(needsOf(flows, { spzt: "3", xmjd: "9" })).toEqual([]);
});

test("attachments stand by kind, with a place for what is demanded and missing", () => {
  const files = [file("a", "99"), file("b", "01"), file("c", null), file("d", "77")];
  const groups = groupsOf(files, [{ kind: "04", actions: ["提交审批"] }]);
  expect(groups.map(({ label, files: held, actions }) => [label, held.length, actions])).toEqual([
    ["现状照片", 1, []],
    ["实施方案", 0, ["提交审批"]],
    ["其他", 3, []],
  ]);
});
