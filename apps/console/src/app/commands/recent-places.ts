import { isObject } from '@countersign/kernel';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useSession } from '../../shared/session/use-session.ts';

/** A screen that one was on. */
export interface Place {
  readonly href: string;
  readonly title: string;
}

const most = 8;
const suffix = ' · Countersign';
const isForm = /\/(create|edit)(\/|$|\?)/;
const keyOf = (publicKey: string): string => `countersign-places-${publicKey}`;

/** Where one was before, the last place first; only in this tab, and only what the same person saw. */
export function recentPlaces(publicKey: string): readonly Place[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(publicKey)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is Place {
  return isObject(value) && typeof value['href'] === 'string' && typeof value['title'] === 'string';
}

/** The places with one more in front; each once, and not more than some. */
export function withPlace(places: readonly Place[], place: Place): readonly Place[] {
  return [place, ...places.filter(({ href }) => href !== place.href)].slice(0, most);
}

/** Keeps each screen that is left under its title, so that one finds back. Forms are none. */
export function useRecordedPlaces(): void {
  const router = useRouter();
  const publicKey = useSession()?.publicKey;
  useEffect(() => {
    if (publicKey === undefined) return undefined;
    return router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
      const { title } = document;
      if (!hrefChanged || fromLocation === undefined || isForm.test(fromLocation.href) || !title.endsWith(suffix)) return;
      const place = { href: fromLocation.href, title: title.slice(0, -suffix.length) };
      sessionStorage.setItem(keyOf(publicKey), JSON.stringify(withPlace(recentPlaces(publicKey), place)));
    });
  }, [router, publicKey]);
}
