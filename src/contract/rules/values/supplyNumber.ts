import { countyCodesOf } from "../../codes/formerCounties";

/** The form in which 电子监管号 are observed; no public rule was found, so it is only told (domain/10 §4). */
const form = /^\d{10}[AB]\d{5}(-\d)?$/;

/** What is unusual about a 电子监管号; null if nothing is. */
export function supplyNumberFault(number: string, xzqdm: string | null): string | null {
  if (!form.test(number)) {
    return `电子监管号格式异常，一般为6位行政区代码、4位年份、A（划拨）或B（出让）、5位顺序号，填写的是“${number}”，请核实`;
  }
  if (!xzqdm || countyCodesOf(xzqdm).includes(number.slice(0, 6))) return null;
  return `电子监管号前6位${number.slice(0, 6)}与行政区代码${xzqdm}不一致，应为${countyCodesOf(xzqdm).join("或")}，请核实`;
}
