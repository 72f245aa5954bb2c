import { fileURLToPath } from "node:url";
import { makeBlank } from "./blank";

/** Entry of the build's second half. */
await makeBlank(fileURLToPath(new URL("../../../", import.meta.url)));
process.stdout.write("blank database made\n");
