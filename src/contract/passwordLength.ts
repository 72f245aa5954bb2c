/** Characters of a password; a long one needs no classes. Apart from the other rules, which the login does not need. */
export const passwordLength = { least: 10, long: 16, most: 64 } as const;
