/** Business constants (specification §9) and limits of our own. */
export const limits = {
  requestMs: 30_000,
  slowRequestMs: 300_000,
  /** Heavy calls of one account at a time, and those that may wait for them. */
  heavyCalls: 4,
  heavyCallsWaiting: 40,
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
  /** Corners of all outlines of a preview or report together: what a browser draws, some 8 MB of JSON. */
  shownCorners: 200_000,
  /**
   * Corners of one outline. The largest that surveys hand in, islands and development zones, have
   * several thousand; what costs time is not their number but how they lie, see below.
   */
  outlineCorners: 10_000,
  /** Parts and holes of one outline: real ones have dozens, and each is compared with those around it. */
  outlineRings: 500,
  /** Places where an outline crosses itself: each is a corner more, and one is a mistake already. */
  outlineCrossings: 100,
  /**
   * Pairs of sides whose bounds meet. A side meets its neighbours and a few others: 10,000 corners of
   * a survey make some 30,000 pairs, a comb of slanting teeth 50 million.
   */
  outlinePairs: 400_000,
  /** Ground of one outline in ㎡: larger than any parcel, project or industrial platform. */
  outlineMaxArea: 200_000_000,
  /** Parcels that one outline is compared with. */
  outlineNeighbours: 5_000,
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
  /** Records that an account without `export:do` reads in an hour by OGC and FeatureServer. */
  bulkRecordsPerHour: 1_000,
  /** Records that one transaction of long work changes: the embedded engine serves nobody meanwhile. */
  sliceRows: 100,
  /** Failures of a name from one address that cost nothing; from then on each try waits, and longer. */
  loginFailures: 5,
  lockFirstSeconds: 30,
  lockMostSeconds: 900,
  /** From so many failures of a name from everywhere, or of an address with all names, a question is asked. */
  questionAfterName: 20,
  questionAfterAddress: 40,
  questionHours: 1,
  questionSeconds: 180,
  /** Passwords before the one in use that are not taken again. */
  passwordsKept: 5,
  /** Days before the end of a password from which its owner is told. */
  passwordNoticeDays: 7,
  sessionHours: 12,
  /** A session that is renewed, as that of a screen on a wall, ends so long after it began. */
  sessionDays: 7,
} as const;
