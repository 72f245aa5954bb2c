import { tdt1055 } from "./tdt1055";

/** 国土调查工作分类 (TD/T 1055-2019) below its first level, and the class 09 that has no second. */
export const landClassNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(tdt1055).flatMap(([code, [name]]) =>
    code.length > 2 || code === "09" ? [[code, name]] : [],
  ),
);
