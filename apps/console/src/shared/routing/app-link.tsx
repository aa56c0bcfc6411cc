import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

import { parseSearchText } from './search-text.ts';

/** True for a click that the browser should handle itself: a new tab, a download, another button. */
function leavesToBrowser(event: MouseEvent<HTMLAnchorElement>) {
  return event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

let isLeaving = false;

/** Does it once the press has been drawn: the next screen is made in one go, which can take long on a slow machine. A hidden page draws nothing. */
function afterNextPicture(work: () => void): void {
  // Who clicks twice goes once.
  if (isLeaving) return;
  isLeaving = true;
  const go = () => {
    isLeaving = false;
    work();
  };
  if (document.hidden) go();
  else requestAnimationFrame(() => setTimeout(go));
}

/**
 * A link inside the console to a path of `paths`. It subscribes to nothing, so a hundred rows of links cost nothing when the
 * route changes; pointing at it, focusing it, or touching it loads the screen's code and data ahead of the click.
 */
export function AppLink({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const router = useRouter();
  const prefetch = () => {
    const url = new URL(href, window.location.origin);
    void router.preloadRoute({ to: url.pathname, search: parseSearchText(url.search) }).catch(() => undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content comes with the other props
    <a
      {...rest}
      href={href}
      onMouseEnter={prefetch}
      onFocus={prefetch}
      onPointerDown={prefetch}
      onClick={(event) => {
        onClick?.(event);
        if (leavesToBrowser(event)) return;
        event.preventDefault();
        afterNextPicture(() => router.history.push(href));
      }}
    />
  );
}

/** Goes to a path of `paths`; `force` past a guard that would ask, because what was entered has been sent. */
export function useGo(): (href: string, options?: { replace?: boolean; force?: boolean }) => void {
  const { history } = useRouter();
  return (href, { replace = false, force = false } = {}) =>
    replace
      ? history.replace(href, undefined, { ignoreBlocker: force })
      : history.push(href, undefined, { ignoreBlocker: force });
}
