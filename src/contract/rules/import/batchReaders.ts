import { dxydsd } from "../../datasets/dxydsd";

const readers = [dxydsd.access.import, dxydsd.access.approve];

/** Files that were brought in are working papers: of who brings in there, and of who reviews it. */
export const readsBatchFiles = (authorities: readonly string[]): boolean =>
  readers.some((one) => authorities.includes(one));
