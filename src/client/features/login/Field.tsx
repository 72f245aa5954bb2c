import type { InputHTMLAttributes, ReactNode, Ref } from "react";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> & {
  name: string;
  label: string;
  error?: string | undefined;
  onType: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
  /** Shown at the end of the field. */
  end?: ReactNode;
};

/** One line of the sign-in form: label, input and error. */
export function Field({ name, label, error, onType, end, ...input }: Props) {
  const errorId = `${name}-error`;
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      <div className="login-input">
        <input
          id={name}
          name={name}
          aria-invalid={error !== undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onType(event.target.value)}
          {...input}
        />
        {end}
      </div>
      {error && (
        <p id={errorId} className="login-error">
          {error}
        </p>
      )}
    </div>
  );
}
