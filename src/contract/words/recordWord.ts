const words: Readonly<Record<string, string>> = {
  bzcf: "幢",
  cypt: "个",
  dqgx: "条",
  gysl: "个",
  pewg: "批",
  sscx: "个",
  sshsjcb: "家",
  yddw: "家",
  yjhc: "件",
  ysbszy: "处",
  zkfxmsd: "个",
  zkfxmst: "个",
};

/** What records of a dataset are counted in; parcels in 宗. */
export const recordWord = (dataset: string): string => words[dataset] ?? "宗";
