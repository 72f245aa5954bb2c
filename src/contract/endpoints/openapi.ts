import { z } from "zod";
import { endpoint } from "../define/endpoint";

/** The description of all calls, generated from the endpoint table. */
export const openapiApi = {
  document: endpoint({
    path: "openapi.json",
    kind: "query",
    access: "",
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
  }),
};
