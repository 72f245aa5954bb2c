import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { troubleOf } from "../db/trouble";
import { tellRefusal } from "./audit";
import { type Failure, sendFailure } from "./errorForms";

/** Errors of Fastify and its plugins, in the user's language. */
const spoken: Readonly<Record<number, string>> = {
  400: "请求格式不正确",
  403: "不能访问该地址",
  404: "接口不存在",
  408: "请求超时",
  413: "提交的内容过大",
  415: "不支持的请求格式",
  429: "操作过于频繁，请稍后再试",
};

/** SQLSTATE of values that the column cannot hold, although the schema accepted them. */
const unstorable: Readonly<Record<string, string>> = {
  "22003": "数值超出允许范围",
  "22007": "日期格式不正确",
  "22008": "日期超出允许范围",
  "22021": "文字中含有无效字符",
};

function failureOf(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Refusal) {
    if (error.status >= status.defect) request.log.error({ err: error.cause ?? error }, "refused");
    return error;
  }
  const { code: state, statusCode: code = status.defect } = error as FastifyError;
  const unheld = unstorable[state];
  if (unheld) {
    request.log.warn({ err: error }, "value out of range");
    return { status: status.badRequest, message: unheld };
  }
  const trouble = troubleOf(error);
  if (trouble) {
    request.log.error({ err: error }, "trouble");
    return trouble;
  }
  const isCallers = code >= status.badRequest && code < status.defect;
  const message = spoken[code] ?? (isCallers ? spoken[status.badRequest] : undefined);
  if (message) return { status: code, message };
  request.log.error({ err: error }, "defect");
  return { status: status.defect, message: `服务器内部错误（请求编号 ${request.id}）` };
}

/** Expired sessions are noise, and floods must not fill the audit. */
const unaudited: readonly number[] = [status.expired, status.tooMany];

/**
 * If the audit row of a refusal cannot be written, that error is answered instead, unless the
 * refusal already says that the database is down.
 */
const toldOf = (failure: Failure, request: FastifyRequest): Promise<Failure> =>
  unaudited.includes(failure.status)
    ? Promise.resolve(failure)
    : tellRefusal(request, failure.status, failure.message).then(
        () => failure,
        (error: unknown) =>
          failure.status === status.offline ? failure : failureOf(error, request),
      );

const ofBrokenOff: readonly unknown[] = ["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET"];

/** The caller left early: there is nobody to answer, and nothing of ours failed. */
const isBrokenOff = (error: unknown, { raw, request }: FastifyReply): boolean =>
  (raw.destroyed || request.raw.destroyed) &&
  ofBrokenOff.includes((error as NodeJS.ErrnoException).code);

/**
 * Answers failures as `{ message, problems? }` or in the form of the protocol used, each with an
 * audit row; a bug only shows its request number.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request: FastifyRequest, reply: FastifyReply) => {
    if (isBrokenOff(error, reply)) return reply.hijack();
    const failure = await toldOf(failureOf(error, request), request);
    return sendFailure(request, reply, failure);
  });
}
