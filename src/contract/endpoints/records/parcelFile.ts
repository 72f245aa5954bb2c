/** Maximum number of parcel files (一地一档) in one export. */
export const mostParcelFiles = 200;
