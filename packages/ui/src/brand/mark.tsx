/** The mark: two strokes crossing, as two signatures do. Takes the text colour and the accent; decorative unless titled. */
export function Mark({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      role={title ? 'img' : undefined}
      aria-hidden={title ? undefined : true}
    >
      {title ? <title>{title}</title> : null}
      <path
        d="M4 8.5c4.2-3 7.6-1.2 9.6 3.6 2.6 6.2 5.4 12.6 14.4 10.9"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M4 25.5c6.8 1.2 9.2-4.4 11.4-9.8C17.6 10.2 20 5 28 6.5"
        stroke="var(--cs-accent)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
