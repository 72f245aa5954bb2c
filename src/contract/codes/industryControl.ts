/**
 * 工业项目建设用地控制指标, the edition before that of 2023: the least 容积率 by trade (domain/10 §5, industry-control.tsv). The
 * table counts trades by GB/T 4754-2002; here they stand by their division of 2017. Divisions that were put together
 * of several (C24, C29, C41) or are new (C43) have none.
 */
export const olderRatios: Readonly<Record<string, number>> = {
  C13: 1,
  C14: 1,
  C15: 1,
  C16: 1,
  C17: 0.8,
  C18: 1,
  C19: 1,
  C20: 0.8,
  C21: 0.8,
  C22: 0.8,
  C23: 0.8,
  C25: 0.5,
  C26: 0.6,
  C27: 0.7,
  C28: 0.8,
  C30: 0.7,
  C31: 0.6,
  C32: 0.6,
  C33: 0.7,
  C34: 0.7,
  C35: 0.7,
  C36: 0.7,
  C37: 0.7,
  C38: 0.7,
  C39: 1,
  C40: 1,
  C42: 0.7,
};

/** Contracts that the earlier edition may judge: it is of 2008, on what day was not found. */
export const olderEdition = { from: "2009-01-01", until: "2022-12-31" } as const;
/** From here on only the edition of 2023 judges, once an authority has filled it. */
export const newerEdition = { from: "2023-01-01" } as const;
