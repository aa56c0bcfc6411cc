import { createClient } from '@countersign/client';

import { watchedFetch } from '../connection/connection.ts';
import { accessToken, sessionLost } from '../session/session.ts';
import { refuseWhatIsKnown } from './known-refusals.ts';

/** Every call of the API, with the session's token. Its answers are typed by the contract. */
export const api = createClient({
  baseUrl: '',
  accessToken,
  onUnauthorized: sessionLost,
  beforeCall: refuseWhatIsKnown,
  fetch: watchedFetch,
});
