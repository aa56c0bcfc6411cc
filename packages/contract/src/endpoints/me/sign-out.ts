import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /internal/v1/me/sign-out`: every access token that the caller has anywhere ends, this one included, and every browser's session. */
export const signOutEverywhere = endpoint(routes.me.signOut, {
  summary: 'Signs the caller out of every browser, device and API client',
  status: 204,
  errors: [],
});
