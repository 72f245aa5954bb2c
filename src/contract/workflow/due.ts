/** An agreed or planned day of a record that somebody has to see to. */
export type Due = {
  dataset: string;
  day: string;
  /** The field that says it has been met; null if only the state does. */
  met: string | null;
  /** States in which it is still to be met, if not all. */
  open?: { field: string; states: readonly string[] };
};

/** Approved or still to be approved: neither refused nor ended. */
const alive = { field: "spzt", states: ["0", "1", "2", "3", "4", "5"] };

/** The days that 今日 reminds of; that of 督办 is the term of an item in the inbox. */
export const dues: readonly Due[] = [
  { dataset: "tdgy", day: "ydjdsj", met: "sjjdsj" },
  { dataset: "tdgy", day: "ydkgsj", met: "sjkgsj" },
  { dataset: "tdgy", day: "ydjgsj", met: "sjjgsj" },
  { dataset: "tdgy", day: "ydtcsj", met: "sjtcsj" },
  { dataset: "tdgy", day: "ydfhsj", met: "sjfhsj" },
  { dataset: "tdgy", day: "dqrq", met: null },
  {
    ...{ dataset: "xztd", day: "xyjc", met: null },
    open: { field: "xzzt", states: ["0", "1", "2", "3", "4", "5", "7"] },
  },
  { dataset: "zkfxmsd", day: "jhkgsj", met: "sjkgsj", open: alive },
  { dataset: "zkfxmsd", day: "jhjgsj", met: "sjjgsj", open: alive },
  { dataset: "zkfxmst", day: "jhkgsj", met: "sjkgsj", open: alive },
  { dataset: "zkfxmst", day: "jhjgsj", met: "sjjgsj", open: alive },
  { dataset: "gysl", day: "yjkgsj", met: "sjkgsj", open: alive },
  { dataset: "gysl", day: "yjjgsj", met: "sjjgsj", open: alive },
  {
    ...{ dataset: "gydxjh", day: "jhwcsj", met: null },
    open: { field: "jhzt", states: ["0", "1"] },
  },
  { dataset: "ysbszy", day: "zgqx", met: null, open: { field: "hczt", states: ["2", "4"] } },
  { dataset: "zyby", day: "qxrq", met: null, open: { field: "zt", states: ["0", "1"] } },
];
