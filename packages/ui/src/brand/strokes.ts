/** The two strokes of the mark, as paths in a square of 32, and their colours. */
export const strokes = [
  { path: 'M4 8.5c4.2-3 7.6-1.2 9.6 3.6 2.6 6.2 5.4 12.6 14.4 10.9', colour: 'currentColor' },
  { path: 'M4 25.5c6.8 1.2 9.2-4.4 11.4-9.8C17.6 10.2 20 5 28 6.5', colour: 'var(--cs-accent)' },
] as const;
