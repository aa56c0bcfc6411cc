import { strokes } from './strokes.ts';

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
      {strokes.map(({ path, colour }) => (
        <path key={path} d={path} stroke={colour} strokeWidth="3" strokeLinecap="round" />
      ))}
    </svg>
  );
}
