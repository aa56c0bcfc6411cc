import { useEffect, useRef } from 'react';

import classes from './setup.module.css';

/** The head of a step; a reader who comes to it begins here. */
export function StepHead({ title, lead }: { title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.head}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{lead}</p>
    </div>
  );
}
