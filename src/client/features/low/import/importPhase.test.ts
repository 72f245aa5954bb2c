import { expect, test } from "vitest";
import type { Job } from "../../../ui/base/useJob";
import { failureOf, phaseOf, stepOf } from "./importPhase";

const job = (kind: string, state: Job["state"], message: string | null = null) => ({
  job: {
    jobId: "J",
    kind,
    state,
    progress: 0,
    step: "",
    attempt: 1,
    seconds: 1,
    cancelling: false,
    result: null,
    message,
  },
  trouble: null,
  lost: false,
});
const nothing = { job: null, trouble: null, lost: false };

test("the job that is followed says where an import stands, also after a reload", () => {
  expect(phaseOf(null, nothing)).toBe("upload");
  expect(phaseOf("J", nothing)).toBe("checking");
  expect(phaseOf("J", nothing, "J"), "before the first look").toBe("storing");
  expect(phaseOf("J", job("checkDxyd", "running"))).toBe("checking");
  expect(phaseOf("J", job("checkDxyd", "done"))).toBe("checked");
  expect(phaseOf("J", job("importDxyd", "queued"))).toBe("storing");
  expect(phaseOf("J", job("importDxyd", "done"))).toBe("stored");
  expect(phaseOf("J", { ...nothing, lost: true })).toBe("failed");
});

test("a failure stands at its own step and says what it means for the data", () => {
  const failed = job("importDxyd", "failed", "地块编号330110SD202400001已提交审核，不能覆盖");
  expect(stepOf(phaseOf("J", failed), failed)).toBe(2);
  expect(failureOf(failed)).toEqual({
    title: "地块编号330110SD202400001已提交审核，不能覆盖",
    advice: "未写入任何数据。请按提示修改文件后重新上传。",
  });
  expect(failureOf(job("checkDxyd", "cancelled")).title).toBe("校验已取消");
});
