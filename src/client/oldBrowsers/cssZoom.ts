/** How much an element is drawn larger by the `zoom` of itself and of what it stands in. */
function zoomOf(element: Element): number {
  let zoom = 1;
  for (let at: Element | null = element; at; at = at.parentElement) {
    zoom *= Number(getComputedStyle(at).zoom) || 1;
  }
  return zoom;
}

if (typeof Element !== "undefined" && !("currentCSSZoom" in Element.prototype)) {
  Object.defineProperty(Element.prototype, "currentCSSZoom", {
    configurable: true,
    get(this: Element) {
      return zoomOf(this);
    },
  });
}

export {};
