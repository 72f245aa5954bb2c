import { Refusal, status } from "#contract/errors";

/** Codes of OGC Web Services Common 1.1 clause 8 and of WFS 2.0 annex D, with the status of each. */
const codes = {
  InvalidParameterValue: status.badRequest,
  MissingParameterValue: status.badRequest,
  OperationNotSupported: status.badRequest,
  OperationParsingFailed: status.badRequest,
  VersionNegotiationFailed: status.badRequest,
  NotFound: status.notFound,
} as const;

/** A refusal with what a report of exceptions tells besides: its code, and where the fault is. */
export class OwsFault extends Refusal {
  constructor(
    readonly code: keyof typeof codes,
    readonly locator: string,
    message: string,
  ) {
    super(codes[code], message);
  }
}
