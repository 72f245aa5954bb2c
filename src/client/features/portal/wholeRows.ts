/** Height of a row of a ranking. */
const rankRow = 26;

/** What so many whole rows of a ranking take of a height. */
export const wholeRows = (height: number) => Math.max(1, Math.floor(height / rankRow)) * rankRow;
