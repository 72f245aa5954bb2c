import { fromAToM } from "./fromAToM";
import { fromNToZ } from "./fromNToZ";
import type { Glossary } from "./token";

/**
 * The customer's pinyin, token by token. Names of datasets, fields and calls consist of these and
 * of English words. A test splits every name and fails on any part that is not listed here.
 */
export const glossary: Glossary = { ...fromAToM, ...fromNToZ };
