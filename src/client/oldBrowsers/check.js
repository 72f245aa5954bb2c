// biome-ignore-all lint: this one file has to be read by browsers of any age, in the words of 2009.
/**
 * Runs before everything else: a browser below the floor is sent to a page that says so, one that only
 * lacks functions of later years gets them before the program begins.
 */
(function () {
  var floor = 109;
  var version = /Chrom(?:e|ium)\/(\d+)/.exec(navigator.userAgent);
  // What is no Chromium shows by what it can: the core of Internet Explorer in a two-cored browser cannot.
  var isOld = version
    ? Number(version[1]) < floor
    : !("noModule" in document.createElement("script") && Array.prototype.findLast);
  if (isOld) {
    location.replace("/browser.html");
    return;
  }
  // The youngest that the program asks for; who has these has the others.
  var isWhole =
    window.URL.parse &&
    window.AbortSignal.any &&
    window.Iterator &&
    window.Promise.try &&
    window.Uint8Array.fromBase64 &&
    window.ArrayBuffer.prototype.transferToFixedLength &&
    window.Set.prototype.union;
  if (isWhole) return;
  document.write(
    '<script src="' + document.currentScript.getAttribute("data-fill") + '"></script>',
  );
})();
