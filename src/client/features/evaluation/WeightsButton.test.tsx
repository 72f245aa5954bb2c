// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { defaultWeights } from "#contract/rules/evaluation/evaluation";
import { defaultScheme } from "#contract/rules/evaluation/scheme";
import { answer, show, signIn } from "../../../../tests/dom/page";
import { WeightsButton } from "./WeightsButton";

test("the first weight has the keys as soon as the weights have come", async () => {
  signIn("ROLE_CITY", "3302");
  answer(pjApi.weights, () => ({
    areaCode: "3302",
    from: null,
    weights: defaultWeights,
    scheme: defaultScheme,
  }));
  const { user } = show(<WeightsButton />);
  await user.click(screen.getByRole("button", { name: /评价权重$/ }));
  const [first] = await screen.findAllByRole("spinbutton");
  await waitFor(() => expect(document.activeElement).toBe(first));
});
