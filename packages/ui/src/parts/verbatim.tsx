import type { ReactNode } from 'react';

interface Verbatim {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
}

// What people compare, copy or call a thing by. A browser that translates the page leaves it as it is.

/** A name, or another text, as somebody wrote it. */
export function Name(text: Verbatim) {
  return <span {...text} translate="no" />;
}

/** A code, an id, a hash, a number: letter by letter, in the font that tells letters apart. */
export function Code(text: Verbatim) {
  return <code {...text} translate="no" />;
}

/** The same within words. */
export function Mono({ className, ...text }: Verbatim) {
  return <span {...text} className={className === undefined ? 'cs-mono' : `cs-mono ${className}`} translate="no" />;
}
