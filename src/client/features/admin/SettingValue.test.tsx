// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SettingValue } from "./SettingValue";

const usual = { disabled: false, wrong: false, onEnter: () => {} };

test("what is chosen among words is sent as its number, by who may", () => {
  const onChange = vi.fn();
  const shown = render(
    <SettingValue {...usual} of="postponeToPast" value={0} may onChange={onChange} />,
  );
  expect((screen.getByLabelText("不可以") as HTMLInputElement).checked).toBe(true);
  fireEvent.click(screen.getByLabelText("可以"));
  expect(onChange).toHaveBeenLastCalledWith(1);
  shown.unmount();

  onChange.mockClear();
  render(<SettingValue {...usual} of="postponeToPast" value={0} may={false} onChange={onChange} />);
  fireEvent.click(screen.getByLabelText("可以"));
  expect(onChange).not.toHaveBeenCalled();
});
