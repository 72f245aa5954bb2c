import type { FastifyInstance } from "fastify";
import { StartRefused } from "./environment";

const causes: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) => `端口 ${port} 已被占用，请用 PORT 另设一个端口`,
  EACCES: (_, port) => `没有权限使用端口 ${port}，请用 PORT 设一个大于 1024 的端口`,
  EADDRNOTAVAIL: (host) => `本机没有地址 ${host}，请检查 HOST`,
  ENOTFOUND: (host) => `找不到主机 ${host}，请检查 HOST`,
};

/** Listens and returns the address. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port, listenTextResolver: () => "listening" });
  } catch (error) {
    const cause = causes[(error as NodeJS.ErrnoException).code ?? ""];
    throw cause ? new StartRefused(cause(host, port)) : error;
  }
}
