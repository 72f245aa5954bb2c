import { drpcztCodes } from "../codes/landCodes";

/** The state of an import's batch in a word; one that was stored before it ended was taken back. */
export const batchWord = ({ zt, rksj }: { zt: string; rksj: string | null }): string =>
  zt === "4" && rksj !== null ? "已撤回" : (drpcztCodes[zt as keyof typeof drpcztCodes] ?? zt);
