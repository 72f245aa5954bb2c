import { packageFormats } from "../../../../tests/files/fuzzPackages";
import { fuzzParse } from "../../../../tests/files/fuzzParse";

fuzzParse(packageFormats);
