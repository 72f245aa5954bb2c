import type { z } from "zod";
import type { sysSystemApi } from "#contract/endpoints/account/sysSystem";

export type Overview = z.output<typeof sysSystemApi.overview.output>;
