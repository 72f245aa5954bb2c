/** Code lists for supervising (督办) how the plan is carried out. */

/** What is supervised: a whole region or a single project. */
export const dblxCodes = { "1": "行政区", "2": "项目" } as const;

/** Who supervises and who has to answer. */
export const dbjbCodes = { "1": "省级督办", "2": "市级督办" } as const;
export const cbjbCodes = { "2": "市级承办", "3": "县级承办" } as const;

export const dbztCodes = { "0": "待回复", "1": "已回复", "2": "退回重办", "3": "已办结" } as const;

/** States that wait for the addressee. */
export const unanswered: readonly (keyof typeof dbztCodes)[] = ["0", "2"];
