import { exportListApi } from "#contract/endpoints/records/exportList";
import { download } from "../../api/download";

/** Downloads what a job has exported. */
export const exportedFile = (jobId: string) => download(exportListApi.file, { jobId });
