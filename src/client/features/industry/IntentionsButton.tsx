import { BulbOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useAddress } from "../../ui/base/useAddress";

const intention = "1";

/** 意向清单: switches the list to its first stage and back. */
export function IntentionsButton() {
  const [params, setAddress] = useAddress();
  const on = params.get("xmjdgl") === intention;
  return (
    <Button
      icon={<BulbOutlined />}
      aria-pressed={on}
      {...(on && { type: "primary" as const, ghost: true })}
      onClick={() =>
        setAddress((now) => {
          if (on) now.delete("xmjdgl");
          else now.set("xmjdgl", intention);
          now.delete("page");
          return now;
        })
      }
    >
      意向清单
    </Button>
  );
}
