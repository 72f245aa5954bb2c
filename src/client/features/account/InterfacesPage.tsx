import { Tabs, Typography } from "antd";
import { fullAddress, interfaces, recipes } from "./interfaces";
import { LayerAddresses } from "./LayerAddresses";
import { OwnTokens } from "./OwnTokens";
import { QgisFiles } from "./QgisFiles";
import "../../theme/ui.css";
import "./interfaces.css";

/** /sys/interfaces: the addresses for other programs, the user's tokens, and how to use them. */
export const Component = () => (
  <div className="interfaces">
    <section aria-label="接口地址">
      <h3>接口地址</h3>
      <p className="ui-second">
        其他程序按您的权限和辖区只读数据；每次读取记入操作日志，没有导出权限的账号每小时限量读取。
      </p>
      <dl>
        {interfaces.map(({ name, path, use }) => (
          <div key={path}>
            <dt>{name}</dt>
            <dd>
              <Typography.Text code copyable>
                {fullAddress(path)}
              </Typography.Text>
              <span className="ui-second">{use}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
    <LayerAddresses />
    <OwnTokens />
    <section aria-label="用法">
      <h3>用法</h3>
      <Tabs
        size="small"
        items={recipes().map(({ program, steps, code, qgis }) => ({
          key: program,
          label: program,
          children: (
            <>
              <ol>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {qgis ? <QgisFiles /> : null}
              {code ? (
                <Typography.Paragraph className="interfaces-code" copyable={{ text: code }}>
                  <pre>{code}</pre>
                </Typography.Paragraph>
              ) : null}
            </>
          ),
        }))}
      />
    </section>
  </div>
);
