import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus at the start of a new screen where what had it is gone with the screen before, such as the button that sent a form:
 * those who use the keyboard would begin at the top of the page again. What stays, such as the side panel's links, keeps it.
 */
export const useFocusAfterLeaving = (): RefObject<HTMLElement | null> => {
  const router = useRouter();
  const content = useRef<HTMLElement>(null);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const focused = document.activeElement;
        if (pathChanged && (focused === null || focused === document.body)) content.current?.focus({ preventScroll: true });
      }),
    [router],
  );
  return content;
};
