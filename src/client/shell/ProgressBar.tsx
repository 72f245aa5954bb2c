import { useAtomValue } from "jotai";
import nprogress from "nprogress";
import "nprogress/nprogress.css";
import { useEffect } from "react";
import { openCallsAtom } from "../state/calls";

nprogress.configure({
  showSpinner: false,
  trickleSpeed: 200,
  template: '<div class="bar"><div class="peg"></div></div>',
  barSelector: ".bar",
});

/**
 * The bar at the top of the page, shown while any call is open. Mounted once, at the root of the
 * app.
 */
export function ProgressBar() {
  const busy = useAtomValue(openCallsAtom) > 0;
  useEffect(() => {
    if (busy) nprogress.start();
    else nprogress.done();
  }, [busy]);
  return null;
}
