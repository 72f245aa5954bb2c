/**
 * What browsers from the floor (109) to the youngest lack: loaded before the program, and in workers
 * before theirs, by those alone that lack it.
 */
import "core-js/es";
// URL itself stays the browser's: requests, workers and blobs want a true one.
import "core-js/modules/web.url.can-parse.js";
import "core-js/modules/web.url.parse.js";
import "core-js/modules/web.url-search-params.delete.js";
import "core-js/modules/web.url-search-params.has.js";
import "core-js/modules/web.url-search-params.size.js";
import "./abortAny";
import "./cssZoom";
import "./fillWorkers";
