import { packageFormats } from "../files/fuzzPackages";
import { fuzzParse } from "../files/fuzzParse";
import { textFormats } from "../files/fuzzTexts";

/** A million damaged files over all formats; `FUZZ_SLICES=3,4` does these tenths alone. */
const slices = (process.env.FUZZ_SLICES ?? "1,2,3,4,5,6,7,8,9,10").split(",").map(Number);
const formats = [...packageFormats, ...textFormats];
const perSlice = Math.ceil(100_000 / formats.length);

for (const seed of slices) fuzzParse(formats, { seed, cases: perSlice });
