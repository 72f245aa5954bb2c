import { useState } from "react";
import { asksQuestion, loginApi } from "#contract/endpoints/account/login";
import { call } from "../../api/call";

export type Question = { id: string; picture: string };

/** The question that the server asks after failures; each is good for one attempt. */
export function useQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  const load = async () => {
    const result = await call(loginApi.question, {});
    if (result.ok) setQuestion(result.data);
  };
  /**
   * After a refusal: asks for the question the first time and after each use; returns the field to
   * focus.
   */
  const refused = async (problems: unknown): Promise<"answer" | "password"> => {
    const isAsked = asksQuestion.safeParse(problems).success;
    if (question || isAsked) await load();
    return isAsked ? "answer" : "password";
  };
  return { question, load, refused };
}
