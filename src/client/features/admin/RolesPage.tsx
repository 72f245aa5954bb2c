import { CheckOutlined, MinusOutlined } from "@ant-design/icons";
import { sysUserApi } from "#contract/endpoints/account/sys";
import { useCall } from "../../api/useCall";
import { CallState } from "../../ui/base/CallState";
import { authorityGroups } from "./authorityWords";
import "../../ui/cross/cross.css";
import "./admin.css";

/**
 * /sys/admin/roles: what each role may do. The matrix is fixed by the product and read-only here.
 */
export function Component() {
  const called = useCall(sysUserApi.roles, {});
  return (
    <div className="admin">
      <p className="ui-second">
        权限随角色确定，不能单独调整；角色在“用户管理”中授予。系统、安全、审计三类管理员和大屏展示各用单独的账号，不办理业务。
      </p>
      <CallState called={called} rows={12}>
        {(roles) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          <section className="cross admin-matrix" tabIndex={0} aria-label="角色权限">
            <table>
              <thead>
                <tr>
                  <th scope="col" className="cross-corner">
                    权限
                  </th>
                  {roles.map(({ role, name }) => (
                    <th key={role} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              {authorityGroups.map(({ title, items }) => (
                <tbody key={title}>
                  <tr>
                    <th scope="colgroup" colSpan={roles.length + 1}>
                      <b>{title}</b>
                    </th>
                  </tr>
                  {Object.entries(items).map(([code, label]) => (
                    <tr key={code}>
                      <th scope="row">{label}</th>
                      {roles.map(({ role, authorities }) => (
                        <td key={role}>
                          <Mark has={authorities.includes(code)} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </section>
        )}
      </CallState>
    </div>
  );
}

const Mark = ({ has }: { has: boolean }) =>
  has ? (
    <CheckOutlined className="admin-yes" aria-label="有" />
  ) : (
    <MinusOutlined className="admin-no" aria-label="无" />
  );
