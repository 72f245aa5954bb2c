import type { z } from "zod";
import type { sysUserApi } from "#contract/endpoints/account/sys";

export type Account = z.output<typeof sysUserApi.pageList.output>["list"][number];
