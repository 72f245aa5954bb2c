/** Of which region and year a figure of the wall is asked, and the day on which the year is seen. */
export type KpiQuestion = { areaCode: string; nd: number; day: string };
