import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

import { parseSearchText } from './search-text.ts';

/** True for a click that the browser should handle itself: a new tab, a download, another button. */
function leavesToBrowser(event: MouseEvent<HTMLAnchorElement>) {
  return event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/**
 * A link inside the console to a path of `paths`. It subscribes to nothing, so a hundred rows of links cost nothing when the
 * route changes; pointing at it or focusing it loads the screen's code and data ahead of the click.
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
      onClick={(event) => {
        onClick?.(event);
        if (leavesToBrowser(event)) return;
        event.preventDefault();
        router.history.push(href);
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
