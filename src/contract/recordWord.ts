const words: Readonly<Record<string, string>> = {
  cypt: "个",
  pewg: "批",
  sscx: "个",
  yddw: "家",
  yjhc: "件",
  zkfxmsd: "个",
  zkfxmst: "个",
};

/** What records of a dataset are counted in; parcels in 宗. */
export const recordWord = (dataset: string): string => words[dataset] ?? "宗";
