import { PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { takePicture } from "../../../map/view/takePicture";

type Props = {
  title: string;
  /** Called before the picture is taken and after printing: paper uses the light theme. */
  onPaper: (on: boolean) => void;
};

/** Prints the page: the map as a picture between the panels, without bars and tools. */
export function PrintButton({ title, onPaper }: Props) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    const done = () => {
      setPicture(null);
      onPaper(false);
    };
    window.addEventListener("afterprint", done, { once: true });
    const image = new Image();
    image.onload = () => window.print();
    image.src = picture;
    return () => window.removeEventListener("afterprint", done);
  }, [picture, onPaper]);
  const print = async () => {
    onPaper(true);
    setPicture(await takePicture());
  };
  return (
    <div className="jt-print">
      <Button icon={<PrinterOutlined />} onClick={print}>
        打印年末数据
      </Button>
      {picture && <img className="jt-picture" src={picture} alt={`${title}地图`} />}
    </div>
  );
}
