import type { z } from "zod";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import type { Result } from "#contract/errors";
import { ssbbEdges } from "#contract/workflow/ssbb";
import { call, type Reply } from "../../api/call";

/** A tax version with its row count and its total of 核算税收 in the user's region. */
export type Version = z.output<typeof ssbbApi.list.output>[number];

const calls = {
  提交核算: ssbbApi.start,
  发布: ssbbApi.publish,
  归档: ssbbApi.archive,
  回退发布: ssbbApi.rollback,
} as const;

export type Move = { action: keyof typeof calls; note: number };

/** The steps that these roles may take with a version. */
export const movesOf = (version: Version, roles: readonly string[]): Move[] =>
  ssbbEdges
    .filter(({ from, by }) => from.includes(version.zt) && by.some((role) => roles.includes(role)))
    .map(({ action, note }) => ({ action: action as Move["action"], note }));

/** Takes a step; the recalculation that follows, if any, is a job. */
export const takeMove = (
  { bbid, bbh }: Version,
  action: Move["action"],
  note: string,
): Promise<Result<Reply<typeof ssbbApi.publish>>> =>
  call(calls[action], { bbid, bbh, note, background: true });
