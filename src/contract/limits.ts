/** Business constants (specification §9) and our own limits. */
export const limits = {
  requestMs: 30_000,
  slowRequestMs: 300_000,
  /** For a whole request with the files in it: some gigabytes over the line of an office. */
  sendMs: 4 * 3_600_000,
  /** Heavy calls one account can run at a time, and how many more may wait. */
  heavyCalls: 4,
  heavyCallsWaiting: 40,
  chunkLoadMs: 120_000,
  expiryRedirectMs: 2_000,
  defaultRegion: "33",
  /** Years that a record can be of: the campaign began with the first, the last is a slip of the pen. */
  firstYear: 2014,
  lastYear: 2100,
  /** The first year for which tasks were set. */
  firstTaskYear: 2020,
  localPrefix: "clzy_",
  storageKeys: ["user", "platform", "password", "region"],
  /** ㎡ in one 亩. */
  mu: 2000 / 3,
  /**
   * Records that an export writes while its caller waits; more become a job, whose file is kept for
   * so many hours. One account has so many of them at a time.
   */
  exportRowsAtOnce: 5_000,
  exportKeptHours: 24,
  exportsAtOnce: 2,
  exportMaxBytes: 2 * 1024 * 1024 * 1024,
  importMaxParcels: 50_000,
  importMaxProjects: 5_000,
  importMaxBytes: 200 * 1024 * 1024,
  txtMaxBytes: 10 * 1024 * 1024,
  /** Memory in MB that reading one file may take, and its longest time in a job. */
  readerResidentMb: 2_048,
  readerMs: 900_000,
  /** Features shown in a file preview. */
  previewFeatures: 5_000,
  /**
   * Corners of all outlines in a preview or report: as many as a browser can draw, some 8 MB of
   * JSON.
   */
  shownCorners: 200_000,
  /**
   * Corners of one outline. The largest survey outlines (islands, development zones) have several
   * thousand. What costs time is not the number but the arrangement, see below.
   */
  outlineCorners: 10_000,
  /**
   * Parts and holes of one outline. Real ones have dozens; each is compared with those around it.
   */
  outlineRings: 500,
  /** Places where an outline crosses itself. Each adds a corner, and even one is a mistake. */
  outlineCrossings: 100,
  /**
   * Pairs of sides whose bounds meet. A side meets its neighbours and a few others: a survey of
   * 10,000 corners has some 30,000 pairs, a comb of slanting teeth 50 million.
   */
  outlinePairs: 400_000,
  /** Area of one outline in ㎡: larger than any parcel, project or industrial platform. */
  outlineMaxArea: 200_000_000,
  /** Parcels an outline is compared with. */
  outlineNeighbours: 5_000,
  attachmentMaxBytes: 50 * 1024 * 1024,
  fileNameLength: 100,
  /** Files per record, and files per user that are not attached to a record yet. */
  filesPerOwner: 200,
  fileBytesPerOwner: 2 * 1024 * 1024 * 1024,
  /** Files of a folder that are attached in one go. */
  folderFiles: 1_000,
  /** Characters of a path that are looked through for a record's number. */
  pathLength: 400,
  /** A photo that was taken farther from its parcel, in metres, is asked about. */
  photoFarMetres: 200,
  /** A report lists this many problems and says how many were left out. */
  reportMaxProblems: 2_000,
  /** Outlines in a report, unless its problems need more. */
  reportShapes: 2_000,
  /** Widths in px that a user can give a column of a list. */
  columnLeast: 48,
  columnMost: 800,
  /**
   * 今日: days that count as near, days that changes stay until they are opened, days that an
   * absence is told of, and minutes away that make a new visit.
   */
  todayNearDays: 7,
  todayNewDays: 7,
  todayMostDays: 30,
  todayAwayMinutes: 30,
  /** Rows in one of its sections. */
  todayRows: 100,
  /** Records one call can change in bulk. */
  bulkRecords: 500,
  /** Records that a workbook can change at once, in as many calls as it takes. */
  joinedRecords: 5_000,
  /**
   * Records changed per transaction of a long job: the embedded engine serves nobody else
   * meanwhile.
   */
  sliceRows: 100,
  /** Rows of a sheet that are stored while its sender waits; more become a job with progress. */
  sheetRowsAtOnce: 100,
  /**
   * Failed sign-ins per name and address without a penalty; every further try has to wait, longer
   * each time.
   */
  loginFailures: 5,
  lockFirstSeconds: 30,
  lockMostSeconds: 900,
  /**
   * Failed sign-ins per name (from anywhere), or per address (any name), after which a question is
   * asked.
   */
  questionAfterName: 20,
  questionAfterAddress: 40,
  questionHours: 1,
  questionSeconds: 180,
  /** Number of previous passwords that cannot be reused. */
  passwordsKept: 5,
  /** Days before a password expires from which its owner is warned. */
  passwordNoticeDays: 7,
  sessionHours: 12,
  /** API tokens that a person has at a time, their longest life, and how long ended ones are told. */
  apiTokens: 20,
  apiTokenMostDays: 366,
  apiTokenKeptDays: 90,
  /** Tokens that programs get for a password: how many a person has, and their minutes. */
  shortTokens: 10,
  shortTokenMinutes: 60,
  /** Maximum days of a renewed session, such as that of a wall screen. */
  sessionDays: 7,
} as const;
