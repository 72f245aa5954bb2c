// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useSlides } from "./useSlides";

afterEach(cleanup);

function Shown(props: Parameters<typeof useSlides>[0]) {
  useSlides(props);
  return (
    <>
      <input aria-label="督办内容" />
      <button type="button">转督办</button>
    </>
  );
}

function shown(over: Partial<Parameters<typeof useSlides>[0]> = {}) {
  const [onGo, onLeave] = [vi.fn(), vi.fn()];
  const page = render(<Shown {...{ at: 1, count: 4, isCovered: false, onGo, onLeave, ...over }} />);
  return { page, onGo, onLeave };
}

test("a remote turns pages, and Esc leaves", () => {
  const { onGo, onLeave } = shown();
  fireEvent.keyDown(document.body, { key: "PageDown" });
  fireEvent.keyDown(document.body, { key: "PageUp" });
  fireEvent.keyDown(document.body, { key: "End" });
  expect(onGo.mock.calls).toEqual([[2], [1], [3]]);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(onLeave).toHaveBeenCalledOnce();
});

test("what is typed turns nothing, and a blank presses the button it is on", () => {
  const { page, onGo } = shown();
  fireEvent.keyDown(page.getByLabelText("督办内容"), { key: "ArrowLeft" });
  fireEvent.keyDown(page.getByText("转督办"), { key: " " });
  fireEvent.keyDown(document.body, { key: "ArrowRight", ctrlKey: true });
  expect(onGo).not.toHaveBeenCalled();
  fireEvent.keyDown(page.getByText("转督办"), { key: "ArrowRight" });
  expect(onGo).toHaveBeenCalledWith(2);
});

test("while a dialog stands over it, the keys are the dialog's", () => {
  const { onGo, onLeave } = shown({ isCovered: true });
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect([onGo.mock.calls, onLeave.mock.calls]).toEqual([[], []]);
});

test("keys that come fast go on from where the one before has led", () => {
  const { onGo } = shown({ at: 3 });
  fireEvent.keyDown(document.body, { key: "Home" });
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  expect(onGo.mock.calls).toEqual([[0], [1]]);
});

test("at the end nothing is turned", () => {
  const { onGo } = shown({ at: 3 });
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  expect(onGo).not.toHaveBeenCalled();
});
