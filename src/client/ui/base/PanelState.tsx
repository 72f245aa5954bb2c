import { CallState, type CallStateProps } from "./CallState";

/** `CallState` for panels of the map: the figures fade while they reload. */
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
