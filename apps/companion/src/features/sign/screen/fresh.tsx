import { useEffect, useRef, type ReactNode } from 'react';
import classes from './sign.module.css';

/** Begins at its top, for eyes, keys and screen readers: the button that led here is gone, and what it stood for is not this one. */
export function Fresh({ children }: { children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    top.current?.focus();
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={classes.fresh}>
      {children}
    </div>
  );
}
