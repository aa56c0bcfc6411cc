import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { forgetInput, inputBeforeFailure, keepInput } from './kept-input.ts';

/** Keeps what a form has for the case that its screen fails: what it had before, how to say what it has, and that it was sent. */
export function useKeptInput<Input>(name: string): {
  readonly before: Input | undefined;
  readonly keep: (read: () => Input) => void;
  readonly forget: () => void;
} {
  // The same form at another place in the history is another draft.
  const place = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href });
  const [key] = useState(`${place} ${name}`);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the key names this form, which alone keeps under it
  const [before] = useState(() => inputBeforeFailure(key) as Input | undefined);
  const reading = useRef<() => Input>(undefined);
  useEffect(() => keepInput(key, () => reading.current?.()), [key]);
  return {
    before,
    keep: (read) => {
      reading.current = read;
    },
    forget: () => forgetInput(key),
  };
}
