/** How a message says what a number of a record should begin with: “应为330212开头，填写的是330110”. */
export const notStarting = (number: string, code: string): string =>
  `应为${code}开头，填写的是${firstOf(number, code.length)}`;

/** The first characters of a text; none is cut in two. */
export const firstOf = (text: string, count: number): string => [...text].slice(0, count).join("");
