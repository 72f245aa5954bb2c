import { type DataTime, dataTimeOf } from "#contract/dataTime";
import { settings } from "#contract/settings";
import { asking } from "./asking";

/**
 * The data year and the business day of the work in hand: of a request, a job or a daily task, which
 * read the setting once when they begin. What has no asker, such as the demonstration, goes by the
 * usual setting.
 */
export const dataTime = (): DataTime => dataTimeOf(asking()?.dataYear ?? settings.dataYear.usual);

export const businessDay = (): string => dataTime().day;
export const dataYear = (): number => dataTime().year;
