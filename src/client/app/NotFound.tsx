import { Button } from "antd";
import { useNavigate } from "react-router-dom";
import { Blank } from "./Blank";

/** /404 */
export function Component() {
  const navigate = useNavigate();
  return (
    <Blank
      title="页面不存在"
      text="地址可能写错了，或者页面已经移走。"
      actions={
        <>
          <Button type="primary" onClick={() => navigate("/")}>
            返回首页
          </Button>
          <Button onClick={() => navigate(-1)}>返回上一页</Button>
        </>
      }
    />
  );
}
