import { expect, test } from "vitest";
import { storedListText } from "./storedList";

test("instalments and inspections are read in words", () => {
  const paid =
    '[{"qh":1,"rq":"2014-05-30","je":822.45},{"qh":2,"rq":"2014-11-26","je":1822.4,"sjrq":"2014-11-20"}]';
  expect(storedListText(paid)).toBe(
    "第 1 期 2014-05-30 822.45 万元；第 2 期 2014-11-26 1,822.40 万元 2014-11-20 支付",
  );
  expect(storedListText('[{"rq":"2024-12-10","xxjd":"基础施工","zp":["f1"]}]')).toBe(
    "2024-12-10 基础施工",
  );
});

test("any other text stays what it is", () => {
  expect(storedListText("[{没有写完")).toBeNull();
  expect(storedListText("余政工出[2014]15号")).toBeNull();
});
