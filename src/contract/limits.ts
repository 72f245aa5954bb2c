/** Business constants (specification §9) and limits of our own. */
export const limits = {
  requestMs: 30_000,
  slowRequestMs: 300_000,
  chunkLoadMs: 120_000,
  expiryRedirectMs: 2_000,
  defaultRegion: "33",
  currentYear: 2024,
  localPrefix: "clzy_",
  storageKeys: ["user", "platform", "password", "region"],
  /** ㎡ in one 亩. */
  mu: 2000 / 3,
  importMaxParcels: 50_000,
  importMaxProjects: 5_000,
  importMaxBytes: 200 * 1024 * 1024,
  txtMaxBytes: 10 * 1024 * 1024,
  /** Features that the preview of a file shows. */
  previewFeatures: 5_000,
  attachmentMaxBytes: 50 * 1024 * 1024,
  fileNameLength: 100,
  /** Files of one record, and files of one user that belong to no record yet. */
  filesPerOwner: 200,
  fileBytesPerOwner: 2 * 1024 * 1024 * 1024,
  /** A report keeps the first problems and says how many were left off. */
  reportMaxProblems: 2_000,
  /** Outlines that a report holds, where no more are needed for its problems. */
  reportShapes: 2_000,
  /** Records that one call changes in bulk. */
  bulkRecords: 500,
  loginFailures: 5,
  lockMinutes: 10,
  sessionIdleMinutes: 120,
  sessionHours: 12,
  /** A session that is renewed, as that of a screen on a wall, ends so long after it began. */
  sessionDays: 7,
} as const;
