import { fromAToM } from "./fromAToM";
import { fromNToZ } from "./fromNToZ";
import type { Glossary } from "./token";

/**
 * The customer's pinyin, token by token: names of datasets, fields and calls are made of these and of
 * English words. A test splits every name and fails on a part that is not here.
 */
export const glossary: Glossary = { ...fromAToM, ...fromNToZ };
