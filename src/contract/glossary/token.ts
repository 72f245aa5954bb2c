/** Tokens and their meanings. */
export type Glossary = Readonly<Record<string, readonly [chinese: string, english: string]>>;
