import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type TrueType, trueType } from "../../files/pdf/trueType";

const require = createRequire(import.meta.url);
let font: Promise<TrueType> | null = null;

/** The Chinese font for every PDF, read once. */
export const printFont = (): Promise<TrueType> => {
  font ??= readFile(
    require.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"),
  ).then(trueType);
  return font;
};
