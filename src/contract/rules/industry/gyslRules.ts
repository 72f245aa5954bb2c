import type { ColumnValues } from "../../define/anyRecord";
import { problemOf } from "../problem/problemOf";
import type { Problem } from "../problem/report";

const nowhere = { row: null, dkbh: null };
const ratioTolerance = 0.05 + 1e-9;
const [leastStoreys, usualStoreys, usualRatio] = [2, 4, 2];

/** X009: storeys, floor area ratio, dates and areas of a multi-storey factory. */
export function checkGysl(values: ColumnValues): Problem[] {
  const { cs, rjl, zjzmj, ydmj, cfjzmj, rzmj, yjkgsj, yjjgsj, sjkgsj, sjjgsj } = values;
  const findings: readonly (readonly [isFound: boolean, "E" | "W", field: string, string])[] = [
    [isBelow(cs, leastStoreys), "E", "cs", `层数应不少于2层，填写的是${cs}层`],
    [
      isBelow(cs, usualStoreys) && !isBelow(cs, leastStoreys),
      "W",
      "cs",
      `层数一般不少于4层，填写的是${cs}层`,
    ],
    [isOff(rjl, zjzmj, ydmj), "E", "rjl", offMessage(rjl, zjzmj, ydmj)],
    [isBelow(rjl, usualRatio), "W", "rjl", `容积率一般不低于2.0，填写的是${rjl}`],
    [exceeds(cfjzmj, zjzmj), "E", "cfjzmj", `厂房面积${cfjzmj}㎡大于总建筑面积${zjzmj}㎡`],
    [exceeds(rzmj, cfjzmj), "E", "rzmj", `已用面积${rzmj}㎡大于厂房面积${cfjzmj}㎡`],
    [isLater(yjkgsj, yjjgsj), "E", "yjjgsj", `预估竣工早于预估开工${yjkgsj}`],
    [isLater(sjkgsj, sjjgsj), "E", "sjjgsj", `实际竣工早于实际开工${sjkgsj}`],
  ];
  return findings
    .filter(([isFound]) => isFound)
    .map(([, level, field, message]) =>
      problemOf("X009", level, nowhere, message, {
        field: field.toUpperCase(),
        value: values[field] ?? null,
      }),
    );
}

type Value = ColumnValues[string];

const offMessage = (ratio: Value, floor: Value, land: Value) => {
  const due = (Number(floor) / Number(land)).toFixed(2);
  return `容积率与总建筑面积、用地面积不符：应为${due}（${floor}㎡÷${land}㎡），填写的是${ratio}`;
};

const exceeds = (part: Value, whole: Value) =>
  typeof part === "number" && typeof whole === "number" && part > whole;

const isLater = (early: Value, late: Value) => Boolean(early && late && early > late);

const isBelow = (value: Value, least: number) => typeof value === "number" && value < least;

const isOff = (ratio: Value, floor: Value, land: Value) =>
  typeof ratio === "number" &&
  typeof floor === "number" &&
  Number(land) > 0 &&
  Math.abs(ratio - floor / Number(land)) > ratioTolerance;
