import { parentPort } from "node:worker_threads";
import { threadData } from "../../threads/threadData";
import { type ParseOrder, parseSource } from "./parseSource";

/** Entry of the parsing thread: reads one file and says what it holds, as JSON. */
const shown = new TextEncoder().encode(JSON.stringify(await parseSource(threadData<ParseOrder>())));
parentPort?.postMessage(shown, [shown.buffer as ArrayBuffer]);
