import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';

import classes from './button.module.css';

/** What a button looks like: `filled` for the one thing to do, `default` beside it, `outline` and `subtle` for less. */
export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> & {
  readonly variant?: 'filled' | 'default' | 'outline' | 'subtle';
  /** `red` for what is dangerous or refuses. */
  readonly color?: 'accent' | 'red';
  /** `md` for what is pressed with a thumb. */
  readonly size?: 'xs' | 'sm' | 'md';
  /** Something is under way: shows it, and takes no further click; it keeps the focus, so that a dialog can give it back. */
  readonly loading?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** The look of a button for another element, such as a link that is the one thing to do. */
export function buttonLook({
  variant = 'filled',
  color = 'accent',
  size = 'sm',
}: Pick<ButtonProps, 'variant' | 'color' | 'size'> = {}) {
  return {
    className: classes.button,
    'data-variant': variant,
    'data-color': color,
    'data-size': size,
  };
}

const ignore = (event: MouseEvent<HTMLButtonElement>): void => event.preventDefault();

/** The one button; one that is pressed (`aria-pressed`) shows it. A plain element, so that the first screen needs nothing of the component kit for it. */
export function Button({
  variant = 'filled',
  color = 'accent',
  size = 'sm',
  loading = false,
  disabled = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has one: button unless it says submit
      type={type}
      {...buttonLook({ variant, color, size })}
      className={className === undefined ? classes.button : `${classes.button} ${className}`}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      disabled={disabled}
      onClick={loading ? ignore : onClick}
    >
      {loading ? <Spinner /> : null}
      <span className={classes.label}>{children}</span>
    </button>
  );
}

/** Something is under way; decorative, the text beside it speaks. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden />;
}
