import { endpoint } from '../../endpoint.ts';

/** `POST /internal/v1/me/sign-out`: every access token that the caller has anywhere ends, this one included, and every browser's session. */
export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/internal/v1/me/sign-out',
  summary: 'Signs the caller out of every browser, device and API client',
  access: 'Person',
  status: 204,
  errors: [],
});
