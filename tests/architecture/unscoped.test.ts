import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";

/** Every read of records without a region is here with its reason, or it is a fault. */

const tables = [
  ...new Set(Object.values(datasets).map(({ table }) => table)),
  ...["drpc", "fj", "ndrw", "cyptrw", "gyyd_nd"],
].join("|");
const reads = new RegExp(
  `\\b(?:from|join)\\s+(?:\\$\\{|(?:public\\.|history\\.)?(?:${tables})\\b)|selectFrom\\("(?:${tables})"`,
);
const narrows = /\b(?:inScope|inRegion|whereOf|counted)\(|\b[sS]cope\b|"area_code", ">="/;
const declaration = /^(?=(?:export )?(?:async )?(?:function|const)\b)/m;
const nameOf = /^(?:export )?(?:async )?(?:function\*?|const)\s+(\w+)/;

type Reads = Readonly<Record<string, string>>;

const decided: Readonly<Record<string, Reads>> = {
  "names of places and platforms, which everybody may know": {
    "account/userAdmin": "sources",
    "evaluation/pj": "namesToJudge",
    "plan/plan": "platformNames",
    "records/place": "placeNames platformNames",
    "supply/supply": "platformNames",
    "uploads/takeoverRecords": "allPlatforms",
  },
  "an enterprise that the service refuses where it lies outside the caller's scope": {
    "evaluation/pjgs": "objectorOf",
  },
  "the public name of an enterprise by its credit code: it may use land anywhere": {
    "firm/dqgx": "enterpriseByCode",
  },
  "a number is given once in the whole register": {
    "records/record": "nextNumber",
    "uploads/dxydImport": "lastSerials",
    "uploads/takeoverRecords": "isKnown",
  },
  "a part of a statement; who completes it adds the scope": {
    "evaluation/pjgs": "isPublished",
    "inbox/linked": "industrial linksFrom parcelsOf projectsOf",
    "inbox/today": "returnedLines termLines",
    "inbox/todo": "waitingCounts rowsOf",
    "low/duplicates": "amongRows",
    "map/mapPick": "isNearShapes meetsMarks pickRecords",
    "plan/tasks": "cutIn",
    "tiles/parcelTile": "degreeTile",
    "plan/track": "lateProjects",
    "records/beside": "taxOf",
    "records/changes": "touched",
    "records/history": "asOf isAdded movedIds",
    "records/projectTables": "along counts holderOf",
    "records/rollup": "grouped",
    "records/sums": "severalIn severalOfRecords",
    "records/taxYear": "publishedVersion",
    "tax/taxDrops": "taxDrops droppedFirms",
    "tax/taxUpload": "isChanged merged",
    "tiles/features/readFeatures": "countFeatures readExtent readIds readRows",
    "tiles/features/readStatistics": "groupsSql",
    "tiles/features/classes/readClasses": "valuesOf",
    "tiles/features/related/readAttachments": "files",
    "tiles/features/related/readRelated": "readOwners pairsOf",
    // No statements: what a part of a day is taken from.
    "tiles/features/expressionSql": "extracted shifted",
    "tiles/tileAttributes": "fenced",
    // Numbers of places that have changed, and no records.
    "tiles/knownNumbers": "pageOf",
  },
  "what is elsewhere stands as none: a parcel that moved is followed from there": {
    "low/stockSteps": "stepsOf",
  },
  "of a region that the service has narrowed to the caller's": {
    "plan/plan": "regionTasksWithin",
    "plan/taskBatch": "tasksIn addTasks changeTasks",
    "plan/tasks": "tasksOf dropTask",
    "plan/track": "countyTasks taskOf",
    "evaluation/pj": "enterprisesToJudge parcelsToJudge tenantsToJudge",
    "evaluation/pjgs": "insertNotices",
  },
  "of records that the service has found in the caller's scope": {
    "evaluation/pjgs": "gradeNow noticeOf openObjections",
    "firm/dqgx": "hasTwin lockEnterprises neighbours related usedArea",
    "firm/firmMerge": "landAndCodes moveTaxes relationsOf",
    "inbox/comment": "readersOf",
    "industry/gyzz": "contractOf judgementsOf usersOfLand yearsOfLand",
    "industry/wssgyyd": "landUnder",
    "industry/zyby": "replacementOutline",
    "low/lowLand": "tradeOn",
    "paper/parcelFile": "filesOfParcel",
    "project/projectFacts": "hasReplacement isNameTaken lockParcels",
    "project/projectIntake": "isStillFree moveLinks parcelsTouched",
    "project/projectParcels": "attachmentsOf parcelsHeld parcelsOfProject replaceLinks",
    "project/projectRevoke": "heldMeanwhile noteLinks parcelsOfBatch projectFile restoreLinks",
    "records/history":
      "lastVersion lastVersionsIn movedRecords outlineOf recordsOfBatch restoreRecords restoreVersion sizeOfBatch versionsAt versionsOf",
    "plan/taskBatch": "firstMovedTasks movedTasks noted restoreTasks",
    "records/touched": "restoreChanged",
    "supply/supply": "signedNumbers",
    "supply/tdgyyq": "heldApplications",
    "tax/taxRevoke": "codesOf movedTax noteWritten restoreTax returnTax",
    "tax/taxUpload": "rowsOfCodes",
    "uploads/drpc": "batchOfFile drafts isStored mendsOf ofBatch parts saveMends storedParts",
    "uploads/dxydImport": "insertParcels replacedBy",
    "uploads/sheetBatch": "readingOf stagedPage",
    "uploads/fj": "fileById filesOf groundOf kindsOfFiles namesOfFiles usage",
    "uploads/takeover": "originOf",
    "uploads/takeoverRecords": "sumsIn takePage",
  },
  "what follows from a write, wherever it lies; it answers nobody": {
    "evaluation/pj": "gradeByCode gradeEnterprises gradeParcelYear",
    "firm/dqgx": "followEnterprise followLand keepUsedAreas",
    "idle/vacant": "followSupply setVacantThreshold",
    "inbox/gxtz": "noteChange withdrawUndone",
    "industry/wssgyyd": "refreshUntaxed",
    "low/inheritRelations": "carryRecords carryRelations",
    "low/lowLand": "followLow",
    "project/projectParcels": "settleParcels",
    "records/taxYear":
      "codesOfVersion keepMatchKinds landOfYear landUsedBy livingEnterprises refreshParcelYear showEnterpriseYear showParcelYear",
    "supply/pewgYear": "showPewgYear",
  },
  "pairs are found in the whole register; who lists them adds the scope": {
    "low/sweptParcels": "bytesOf lastParcel pairedParcels sweptBeside sweptOf sweptPage",
  },
  "what is kept in memory is of everybody; who asks it adds the scope": {
    "records/columnLayout": "keptAs loadingOf",
    "records/readColumns": "incomingOf recordsOf",
  },
  "the scope is in what it is given to read by": {
    "records/columnRows": "cursorRow read",
  },
  "work of the calendar": {
    "idle/idle": "idleTimesAfter",
    "industry/zyby": "markOverdue",
    "supply/supply": "suppliesAfter",
    "uploads/drpc": "abandonedBatches",
    "uploads/pendingUpload": "takeArrivals",
  },
  "only supplies in the row's own county are used, and only to fill in that row": {
    "idle/idle": "suppliesOf",
  },
  "tax versions are the province's, and its clerks alone change them": {
    "records/taxYear": "publishedYears",
    "tax/ssbb": "copyRows currentVersion removeRows rowIds versionOf versionStates",
  },
  "a count that only decides whether neighbours are looked for": {
    "records/neighbours": "countInBox",
  },
  "a platform's borders and name are everybody's; what lies on it decides whether it may go": {
    "industry/cypt": "isNameTaken keptByOthers membersOf overlapping",
  },
  "a move of platforms that was asked for, and is locked, in the caller's region; land is chosen inside the platform's own county":
    {
      "industry/platformMove":
        "chosenIds countyOf firmInside misnamedIds moveTo outlineOf relationsFollow rename sizeOf",
    },
  "the day on which a history begins": { "records/history": "firstDay" },
  "for the operator, who copies all that there is": { "uploads/storedFiles": "storedFiles" },
  "for whoever runs the installation, who sees counts alone": { "account/system": "fileTotals" },
  "for auditors, who read what all have done": {
    "account/auditObjects": "idsNumbered namesOf statesOf",
  },
};

function unscopedIn(root: string, room = ""): string[] {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  return files
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .split(declaration)
        .slice(1)
        .filter((text) => reads.test(text) && !narrows.test(text))
        .map((text) => `${room}${path.replace(/\.ts$/, "")} ${nameOf.exec(text)?.[1]}`),
    );
}

test("records are read in the caller's scope, but for what is decided here", () => {
  const allowed = Object.values(decided).flatMap((files) =>
    Object.entries(files).flatMap(([file, names]) =>
      names.split(" ").map((name) => `${file} ${name}`),
    ),
  );
  const found = [
    ...unscopedIn("src/server/repositories"),
    ...unscopedIn("src/server/tiles", "tiles/"),
  ];
  expect(found.sort()).toEqual(allowed.sort());
});
