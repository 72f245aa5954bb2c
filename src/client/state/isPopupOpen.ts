const popups = [
  ".ant-modal-wrap",
  ".ant-drawer-open",
  ".ant-select-dropdown",
  ".ant-picker-dropdown",
  ".ant-dropdown",
  ".ant-popover",
].join();

/** Whether Esc belongs to a dialog, drawer or list open over the page. */
export function isPopupOpen(): boolean {
  for (const popup of document.querySelectorAll<HTMLElement>(popups)) {
    if (popup.offsetParent !== null || getComputedStyle(popup).position === "fixed") {
      if (popup.checkVisibility()) return true;
    }
  }
  return false;
}
