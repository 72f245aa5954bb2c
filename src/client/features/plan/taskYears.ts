import { yearChoices } from "#contract/dataTime";
import { limits } from "#contract/limits";
import { dataTime } from "../../state/dataTime";

/** Years whose tasks and plans can be looked at, latest first. */
export const taskYears = (): number[] => yearChoices(limits.firstTaskYear, dataTime().calendar);
