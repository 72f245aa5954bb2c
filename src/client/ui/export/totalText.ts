import type { AnyDataset } from "#contract/define/dataset";
import { count } from "../../values/format";

/** How many records an export will hold; null while the list is still counting them. */
export const totalText = (total: number | null, { work }: AnyDataset): string =>
  total === null ? "，正在统计条数" : `，共 ${count(total)} ${work.counter}`;
