import { isMask, maskOf } from "../../define/secret";
import { problemOf } from "../problem/problemOf";
import { usccFault } from "../values/uscc";
import { noProblems, type ValueRule } from "./record";

/** Words in an owner's name that show it is not a natural person (domain/08 §10). */
const organisation = /公司|厂|集团|有限|合作社|中心|医院|学校|村民委员会|居民委员会/;

const badForm = "联系电话格式错误，应为11位手机号，或区号加7–8位号码";
const phone = /^(1\d{10}|0\d{2,3}-?\d{7,8})$/;

/** A011: 统一社会信用代码 is valid. */
export const badCreditCode: ValueRule = (record) => {
  const code = record.values.tyshxydm;
  const fault = code ? usccFault(code) : null;
  if (!fault) return noProblems;
  const details = { field: "TYSHXYDM", value: code };
  return [problemOf("A011", fault.level, record, fault.message, details)];
};

/** A012: an organisation has a 统一社会信用代码. */
export const missingCreditCode: ValueRule = (record) => {
  const { tyshxydm, tdsyqr } = record.values;
  if (tyshxydm || !tdsyqr || !organisation.test(tdsyqr)) return noProblems;
  const message = "单位用地应填写统一社会信用代码";
  return [problemOf("A012", "W", record, message, { field: "TYSHXYDM", value: tdsyqr })];
};

/** A024: 联系电话 is a telephone number. What was written out with masks does not come in with them. */
export const badPhone: ValueRule = (record) => {
  const number = record.values.lxdh;
  if (!number || phone.test(number)) return noProblems;
  const details = { field: "LXDH", value: maskOf(number) };
  return isMask(number)
    ? [problemOf("A024", "E", record, "联系电话是掩码，请填写完整号码或留空", details)]
    : [problemOf("A024", "W", record, badForm, details)];
};
