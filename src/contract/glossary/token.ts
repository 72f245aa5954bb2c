/** Tokens and what they stand for. */
export type Glossary = Readonly<Record<string, readonly [chinese: string, english: string]>>;
