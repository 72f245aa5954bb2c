import { fuzzParse } from "../../../../tests/files/fuzzParse";
import { textFormats } from "../../../../tests/files/fuzzTexts";

fuzzParse(textFormats);
