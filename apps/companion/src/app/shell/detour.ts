import type { ProfileState } from '../profile/profile-store.ts';

const withoutProfile = new Set(['/welcome', '/profile/new', '/demo', '/key-gone']);
const withoutInstance = new Set([
  '/pair',
  '/key',
  '/key-gone',
  '/profile',
  '/profile/edit',
  '/profile/new',
  '/profiles',
  '/demo',
  '/history',
]);
/** What there is to do with a profile whose key is gone: read, change to another, or begin again. */
const withoutKey = new Set(['/key-gone', '/profile', '/profile/new', '/profiles', '/demo', '/history']);

/** True for the screens that lead to a profile, and so are shown before any is opened. */
export const isForAnybody = (path: string): boolean => path === '/invitation' || withoutProfile.has(path);

/** Where a person must go first, given what this device has; undefined if they may stay. */
export function detour(state: ProfileState, path: string): string | undefined {
  // It makes what is missing.
  if (path === '/invitation') return undefined;
  if (state.status === 'none') return isForAnybody(path) ? undefined : '/welcome';
  if (state.status !== 'ready') return undefined;
  if (state.isKeyGone) return withoutKey.has(path) || path.startsWith('/history/') ? undefined : '/key-gone';
  // Further profiles are made beside those that there are.
  if (path === '/welcome') return state.profile.instance === undefined ? '/pair' : '/';
  return state.profile.instance === undefined && !withoutInstance.has(path) ? '/pair' : undefined;
}
