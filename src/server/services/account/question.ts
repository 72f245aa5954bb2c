import { randomInt } from "node:crypto";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Db } from "../../db/tables";
import { insertQuestion, takeQuestion } from "../../repositories/account/question";
import type { Context } from "../context/context";
import { questionPicture } from "./questionPicture";
import { newToken } from "./session";

type Sum = { text: string; answer: number };

function newSum(): Sum {
  const [a, b] = [randomInt(11, 50), randomInt(2, 10)];
  switch (randomInt(3)) {
    case 0:
      return { text: `${a}+${b}=?`, answer: a + b };
    case 1:
      return { text: `${a}-${b}=?`, answer: a - b };
    default: {
      const c = randomInt(2, 10);
      return { text: `${b}×${c}=?`, answer: b * c };
    }
  }
}

/** A question as a picture; the answer stays here, and is valid once and for minutes. */
export async function question({ db }: Context) {
  const { text, answer } = newSum();
  const id = newToken();
  await insertQuestion(db, { id, answer, seconds: limits.questionSeconds });
  return { id, picture: questionPicture(text) };
}

export type Answer = { questionId?: string | undefined; answer?: string | undefined };

/** Refuses a missing or wrong answer; the problem makes the client ask for a new question. */
export async function demandAnswer(db: Db, { questionId, answer }: Answer): Promise<void> {
  const right = questionId ? await takeQuestion(db, questionId) : null;
  if (right !== null && answer?.trim() === String(right)) return;
  const words = answer ? "验证题答错或已过期，请回答新的一题" : "登录失败次数较多，请回答验证题";
  throw new Refusal(status.badRequest, words, { question: true });
}
