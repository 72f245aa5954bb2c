import { type Dxydsd, dxydsd } from "#contract/datasets/dxydsd";
import { sampleValues } from "#contract/rules/parcel/sampleRecord";

const empty = Object.fromEntries(Object.keys(dxydsd.fields).map((key) => [key, null]));

/** A valid parcel of the city library, identified by its number. */
export const parcel = (n: number, change: Readonly<Record<string, unknown>> = {}): Dxydsd =>
  ({
    ...empty,
    ...sampleValues,
    dkid: `D${n}`,
    dkbh: `330110SD2024${String(n).padStart(5, "0")}`,
    dkmc: `地块${n}`,
    ...{ zkfzt: "0", sjly: "1", shzt: "0", txmj: 12_399.53, zxjd: 120, zxwd: 30 },
    ...{ cjr: "yuhang", cjsj: "2024-03-01T02:00:00Z", gxr: "yuhang", gxsj: "2024-03-02T02:00:00Z" },
    bbh: 3,
    ...change,
  }) as Dxydsd;
