import { type ChildProcess, execFileSync, fork, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { dxydsd } from "#contract/datasets/dxydsd";
import { tileKeys } from "../../src/server/tiles/tileAttributes";
import type { Tile } from "../../src/server/tiles/tileMath";
import { freePort } from "./cluster";
import { compiled } from "./compiled";

export type Peer = { origin: string; stop: () => void };
type Maybe = Peer | { reason: string };

export const isThere = (peer: Maybe): peer is Peer => "origin" in peer;

async function answering(origin: string, child: ChildProcess, folder: string): Promise<Peer> {
  const stop = () => {
    child.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  for (let n = 0; n < 100; n++) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (isUp) return { origin, stop };
    await pause(50);
  }
  stop();
  throw new Error(`${origin} does not answer`);
}

/** Plain Node with a prepared `ST_AsMVT`. */
export const startMvt = (url: string): Promise<Peer> => startNode("mvtServer", url);

/** A server of plain Node on a database. */
export async function startNode(name: "mvtServer" | "featureServer", url: string): Promise<Peer> {
  const port = await freePort();
  const child = fork(await compiled(name), {
    env: { ...process.env, DATABASE_URL: url, PORT: String(port) },
  });
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`the peer ended with ${code}`)));
  });
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill("SIGTERM") };
}

const nginx = "/usr/sbin/nginx";
const mapserv = "/usr/lib/cgi-bin/mapserv";
const spawnFcgi = "/usr/bin/spawn-fcgi";

/** nginx with one worker, and what it is told besides. */
async function withNginx(folder: string, location: string): Promise<Peer> {
  const port = await freePort();
  const conf = join(folder, "nginx.conf");
  writeFileSync(
    conf,
    `daemon off; user root; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error;
     events { worker_connections 256; }
     http {
       access_log off; sendfile on; tcp_nodelay on; keepalive_requests 1000000;
       types { application/x-protobuf pbf; }
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
       uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       server { listen 127.0.0.1:${port}; ${location} }
     }`,
  );
  const child = spawn(nginx, ["-p", folder, "-c", conf], { stdio: "ignore" });
  return answering(`http://127.0.0.1:${port}`, child, folder);
}

/** nginx that sends files compressed before. */
export async function startFiles(files: Readonly<Record<string, Buffer>>): Promise<Maybe> {
  if (!existsSync(nginx)) return { reason: "nginx is not installed" };
  const folder = mkdtempSync(join(tmpdir(), "clzy-bench-nginx-"));
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(folder, "files", `${name}.gz`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  return withNginx(folder, `root ${folder}/files; gzip_static always;`);
}

export const mapServerPath = ({ z, x, y }: Tile): string =>
  `/?map=peer&mode=tile&tilemode=gmap&layers=dxydsd&map.imagetype=mvt&tile=${x}+${y}+${z}`;

/** What MapServer is told besides where it listens, and what is asked to see whether it works. */
export type MapFile = { map: (connection: string) => string; tried: string };

const tileFile: MapFile = {
  map: (connection) => {
    const names = tileKeys(dxydsd).join();
    return `
      OUTPUTFORMAT NAME "mvt" DRIVER "MVT" FORMATOPTION "EXTENT=4096" FORMATOPTION "EDGE_BUFFER=4" END
      WEB METADATA "ows_enable_request" "*" END END
      LAYER NAME "dxydsd" TYPE POLYGON STATUS ON
        ${connection}
        DATA "geom_3857 from (select oid, geom_3857, ${names} from dxydsd where scbz = 0 and xzqdm >= '33' and xzqdm < '34') t using unique oid using srid=3857"
        PROJECTION "init=epsg:3857" END
        METADATA "gml_include_items" "${names}" END
      END`;
  },
  tried: mapServerPath({ z: 12, x: 3412, y: 1683 }),
};

/** MapServer as FastCGI behind nginx, with so many processes. */
export async function startMapServer(
  url: string,
  processes: number,
  { map, tried: path }: MapFile = tileFile,
): Promise<Maybe> {
  if (![nginx, mapserv, spawnFcgi].every(existsSync)) {
    return { reason: "MapServer, spawn-fcgi or nginx is not installed" };
  }
  const folder = mkdtempSync(join(tmpdir(), "clzy-bench-mapserver-"));
  const { hostname, port, username, password, pathname } = new URL(url);
  const connection = `CONNECTIONTYPE POSTGIS PROCESSING "CLOSE_CONNECTION=DEFER"
    CONNECTION "host=${hostname} port=${port || 5432} user=${username} password='${password}' dbname=${pathname.slice(1)}"`;
  writeFileSync(
    join(folder, "peer.map"),
    `MAP
      NAME "peer" STATUS ON SIZE 256 256 EXTENT -20037508 -20037508 20037508 20037508
      PROJECTION "init=epsg:3857" END
      ${map(connection)}
    END`,
  );
  // MapServer 8 does not begin without one.
  const config = join(folder, "mapserver.conf");
  writeFileSync(config, `CONFIG ENV END MAPS peer "${folder}/peer.map" END END`);
  const socket = join(folder, "socket");
  const pids = join(folder, "pids");
  execFileSync(spawnFcgi, ["-s", socket, "-F", String(processes), "-P", pids, "--", mapserv], {
    stdio: "ignore",
    env: { ...process.env, MAPSERVER_CONFIG_FILE: config },
  });
  const peer = await withNginx(
    folder,
    `location / { fastcgi_pass unix:${socket}; fastcgi_keep_conn on; gzip off;
       fastcgi_param QUERY_STRING $query_string; fastcgi_param REQUEST_METHOD GET;
       fastcgi_param SCRIPT_NAME /; }`,
  );
  const stop = () => {
    for (const pid of readFileSync(pids, "utf8").split(/\s+/).filter(Boolean)) {
      // One that has ended by itself is no longer there.
      if (existsSync(`/proc/${pid}`)) process.kill(Number(pid));
    }
    peer.stop();
  };
  const tried = await fetch(`${peer.origin}${path}`);
  if (tried.ok) return { origin: peer.origin, stop };
  const reason = `MapServer answers ${tried.status} ${(await tried.text()).slice(0, 200)}`;
  stop();
  return { reason };
}
