import { describe, expect, test } from "vitest";
import { leftUndone, outcomeWords } from "./auditWords";

describe("the outcome of a call in the log", () => {
  test("a batch that left records as they were is no plain success", () => {
    const message = leftUndone({ ok: ["1"], failed: [{ id: "2", message: "应为100%" }] });
    expect(message).toBe("办理 1 条，未办理 1 条：应为100%");
    expect(outcomeWords({ outcome: 200, message: message ?? null }).words).toBe("有未办理");
  });

  test("a batch without a refusal, and any other reply, says nothing more", () => {
    expect(leftUndone({ ok: ["1"], failed: [] })).toBeUndefined();
    expect(leftUndone({ ok: true })).toBeUndefined();
    expect(leftUndone(null)).toBeUndefined();
    expect(outcomeWords({ outcome: 200, message: null }).words).toBe("成功");
    expect(outcomeWords({ outcome: 403, message: "权限不足" }).words).toBe("失败 403");
  });
});
