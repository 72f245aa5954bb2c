import type { Caller } from "#contract/roles";

/** Office phones are told to those who call people. */
export const mayCall = ({ authorities }: Caller): boolean => authorities.includes("person:view");
