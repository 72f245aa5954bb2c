import { discardUnchecked } from "../repositories/uploads/drpc";
import type { JobKinds } from "../services/context/jobKinds";
import { retractEvaluation } from "../services/evaluation/takeBackEvaluation";
import { putBack } from "../services/industry/platformMove";
import { checkSheetJob, importSheetJob } from "../services/lists/sheetImport";
import { buildLayer, dropBuild } from "../services/map/buildLayer";
import { exportListJob } from "../services/sheets/exportJob";
import { retractStep } from "../services/tax/retractStep";
import { dropCheck } from "../services/uploads/checkFile";
import { importDxyd } from "../services/uploads/importDxyd";
import { revokeTakeover, takeOver } from "../services/uploads/takeoverRun";
import { checkDuplicates } from "./checkDuplicates";
import { checkDxyd } from "./checkDxyd";
import { evaluate } from "./evaluate";
import { importProjects } from "./importProjects";
import { movePlatform, undoPlatformMove } from "./movePlatform";
import type { Plans } from "./plan";
import { revokeBatch } from "./revokeBatch";
import { keepRollOver, rollOver } from "./rollOver";
import { settleIntake } from "./settleIntake";
import { settleYear } from "./settleYear";

const ofFile = ({ fileName }: { fileName: string }) => `文件“${fileName}”`;

/** Every kind of job. */
export const plans: Plans<JobKinds> = {
  buildLayer: { run: buildLayer, about: ofFile, drop: dropBuild },
  checkDuplicates: { run: checkDuplicates, about: () => "重复地块检查" },
  checkDxyd: {
    run: checkDxyd,
    about: ofFile,
    // Otherwise the batch would seem to be under check forever.
    drop: (tx, { pcid }) => dropCheck(tx, pcid),
  },
  checkSheet: {
    run: checkSheetJob,
    about: ofFile,
    drop: (tx, { pcid }) => discardUnchecked(tx, pcid),
  },
  evaluate: { run: evaluate, about: ({ nd }) => `${nd}年评价`, retract: retractEvaluation },
  exportList: { run: exportListJob, about: ({ title }) => title },
  importDxyd: { run: importDxyd, about: ofFile },
  importProjects: { run: importProjects, about: ofFile },
  importSheet: { run: importSheetJob, about: ofFile },
  movePlatform: { run: movePlatform, about: ({ title }) => title, drop: putBack },
  revokeBatch: { run: revokeBatch, about: ofFile },
  revokeTakeover: { run: revokeTakeover, about: ({ title }) => title },
  rollOver: {
    run: rollOver,
    about: ({ to }) => `重算截至 ${to.day} 的状态`,
    retract: keepRollOver,
  },
  settleIntake: { run: settleIntake, about: () => "入库整理", isTireless: true },
  settleYear: { run: settleYear, about: ({ nd }) => `${nd}年税收指标`, retract: retractStep },
  takeOver: { run: takeOver, about: ({ title }) => title },
  undoPlatformMove: { run: undoPlatformMove, about: ({ title }) => title },
};
