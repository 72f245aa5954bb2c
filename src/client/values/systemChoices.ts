/** Reference systems that a file can be read in, where it names none or a wrong one. */
export const systemChoices = [
  { value: "4490", label: "CGCS2000 经纬度" },
  { value: "4527", label: "3度带 39 带（带号）" },
  { value: "4528", label: "3度带 40 带（带号）" },
  { value: "4529", label: "3度带 41 带（带号）" },
  { value: "4548", label: "中央经线 117°（无带号）" },
  { value: "4549", label: "中央经线 120°（无带号）" },
  { value: "4550", label: "中央经线 123°（无带号）" },
] as const;
