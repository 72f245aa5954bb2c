import { countyCodesOf } from "../../codes/formerCounties";

/**
 * GB/T 37346-2019: 县6 + 地籍区3 + 地籍子区3 + 特征码2 + 顺序号5 is the parcel (宗地代码); 定着物特征码1 +
 * 单元号8 follow in the unit's. A 集体所有权 and C 宅基地 are collective land; W has no unit.
 */
const kinds = "([GJZ][BSXDEFHGWYLN]|J[AC])";
const parcelCode = new RegExp(`^\\d{12}${kinds}(?!00000)\\d{5}$`);
const unitNumber = new RegExp(`^\\d{12}${kinds}(?!00000)\\d{5}([FLQ]\\d{8}|W0{8})$`);

const lengths = { 宗地代码: 19, 不动产单元号: 28 } as const;
type Named = keyof typeof lengths;

/** What a number should look like, with the county's codes of all times. */
const wanted = (name: Named, xzqdm: string | null): string =>
  `应为${xzqdm ? `${countyCodesOf(xzqdm).join("或")}开头的` : ""}${lengths[name]}位`;

function faultOf(name: Named, form: RegExp, code: string, xzqdm: string | null): string | null {
  if (code.length !== lengths[name]) {
    return `${name}格式错误：${wanted(name, xzqdm)}，填写的是${code.length}位`;
  }
  if (!form.test(code)) {
    const rest = name === "宗地代码" ? "" : "，定着物为F、L、Q加8位或W00000000";
    return `${name}格式错误：第13–14位应为宗地特征码（如GB、JC），后接5位顺序号${rest}，填写的是“${code.slice(12)}”`;
  }
  if (!xzqdm || countyCodesOf(xzqdm).includes(code.slice(0, 6))) return null;
  return `${name}前6位${code.slice(0, 6)}与行政区代码${xzqdm}不一致：${wanted(name, xzqdm)}`;
}

/** Why a text is no 不动产单元号 of the county; null if it is one. */
export const unitNumberFault = (code: string, xzqdm: string | null): string | null =>
  faultOf("不动产单元号", unitNumber, code, xzqdm);

/** Why a text is no 宗地代码 of the county; null if it is one. */
export const parcelCodeFault = (code: string, xzqdm: string | null): string | null =>
  faultOf("宗地代码", parcelCode, code, xzqdm);
