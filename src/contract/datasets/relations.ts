/**
 * Records of one register that belong to a record of another: those of `many` whose field `in` holds what
 * the field `by` of the record of `of` holds, or as the table `through` says.
 */
export type Relation = {
  /** Saved maps keep it: what comes later goes to the end. */
  id: number;
  title: string;
  of: string;
  by: string;
  many: string;
  in: string;
  /** A table of pairs, with the columns `by` and `in`. */
  through?: string;
};

/** What belongs together, as programs that join registers are told. */
export const relations: readonly Relation[] = [
  { id: 0, title: "省级地块与市级地块", of: "dxydst", by: "dkid", many: "dxydsd", in: "stdkid" },
  { id: 1, title: "低效用地与工业用地", of: "dxydsd", by: "dkid", many: "gyyd", in: "dxdkid" },
  { id: 2, title: "工业用地与土地供应", of: "gyyd", by: "dkid", many: "tdgy", in: "dkid" },
  { id: 3, title: "工业用地与用地关系", of: "gyyd", by: "dkid", many: "dqgx", in: "dkid" },
  { id: 4, title: "企业与用地关系", of: "yddw", by: "tyshxydm", many: "dqgx", in: "tyshxydm" },
  { id: 5, title: "企业与税收", of: "yddw", by: "tyshxydm", many: "sshsjcb", in: "tyshxydm" },
  { id: 6, title: "工业用地与评价", of: "gyyd", by: "dkid", many: "pj", in: "dxid" },
  { id: 7, title: "评价与异议", of: "pj", by: "pjid", many: "pjyy", in: "pjid" },
  { id: 8, title: "公示与异议", of: "pjgs", by: "gsid", many: "pjyy", in: "gsid" },
  { id: 9, title: "税收版本与税收", of: "ssbb", by: "bbid", many: "sshsjcb", in: "bbid" },
  { id: 10, title: "土地供应与闲置土地", of: "tdgy", by: "gyid", many: "xztd", in: "gyid" },
  { id: 11, title: "土地供应与空地", of: "tdgy", by: "gyid", many: "kdjc", in: "gyid" },
  { id: 12, title: "土地供应与延期申请", of: "tdgy", by: "gyid", many: "tdgyyq", in: "gyid" },
  { id: 13, title: "市级项目与实施成效", of: "zkfxmsd", by: "xmid", many: "sscx", in: "xmid" },
  { id: 14, title: "市级项目与督办", of: "zkfxmsd", by: "xmid", many: "dbsx", in: "ywid" },
  {
    ...{ id: 15, title: "市级项目与地块", of: "zkfxmsd", by: "xmid", many: "dxydsd", in: "dkid" },
    through: "zkfxmsd_dk",
  },
  {
    ...{ id: 16, title: "省级项目与地块", of: "zkfxmst", by: "xmid", many: "dxydst", in: "dkid" },
    through: "zkfxmst_dk",
  },
];
