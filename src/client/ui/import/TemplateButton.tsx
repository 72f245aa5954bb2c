import { DownloadOutlined } from "@ant-design/icons";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { DownloadButton } from "./DownloadButton";

type Props<E extends Endpoint> = { endpoint: E; input: z.input<E["input"]> };

/** 下载模板: the sheet to fill in. */
export const TemplateButton = <E extends Endpoint>({ endpoint, input }: Props<E>) => (
  <DownloadButton endpoint={endpoint} input={input} icon={<DownloadOutlined />}>
    下载模板
  </DownloadButton>
);
