import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus at the start of a new screen where what had it is gone with the screen before, such as the button that sent a form:
 * those who use the keyboard would begin at the top of the page again. What stays, such as the side panel's links, keeps it; and a page
 * that was just loaded begins at its own top, with the link that skips to the content.
 */
export function useFocusAfterLeaving(): RefObject<HTMLElement | null> {
  const router = useRouter();
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    let hadFocus = false;
    const onFocus = () => {
      hadFocus = true;
    };
    document.addEventListener('focusin', onFocus);
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged }) => {
      const focused = document.activeElement;
      const isGone = hadFocus && (focused === null || focused === document.body);
      if (pathChanged && isGone) content.current?.focus({ preventScroll: true });
    });
    return () => {
      document.removeEventListener('focusin', onFocus);
      unsubscribe();
    };
  }, [router]);
  return content;
}
