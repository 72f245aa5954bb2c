import { PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { openView } from "../../map/openView";

/** Prints the page: the map as a picture between the panels, without bars and tools. */
export function PrintButton({ title }: { title: string }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    const done = () => setPicture(null);
    window.addEventListener("afterprint", done, { once: true });
    const image = new Image();
    image.onload = () => window.print();
    image.src = picture;
    return () => window.removeEventListener("afterprint", done);
  }, [picture]);
  const print = async () => {
    const { dataUrl } = await openView().view.takeScreenshot({ format: "png" });
    setPicture(dataUrl);
  };
  return (
    <div className="jt-print">
      <Button icon={<PrinterOutlined />} onClick={print}>
        打印快照
      </Button>
      {picture && <img className="jt-picture" src={picture} alt={`${title}地图`} />}
    </div>
  );
}
