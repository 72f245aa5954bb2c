import { CallState, type CallStateProps } from "./CallState";

/** The same in a panel of the map, whose figures fade while they are read again. */
export function PanelState<T>({ called, rows = 3, children, ...rest }: CallStateProps<T>) {
  return (
    <CallState called={called} rows={rows} {...rest}>
      {(data) => (
        <div className="shell-state-data" aria-busy={called.loading}>
          {children(data)}
        </div>
      )}
    </CallState>
  );
}
