import { z } from "zod";
import { endpoint } from "../define/endpoint";

/** The description of all calls, made from the table of endpoints. */
export const openapiApi = {
  document: endpoint({
    path: "openapi.json",
    kind: "query",
    access: "",
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
  }),
};
