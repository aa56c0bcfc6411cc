import { watchedFetch } from '../connection/connection.ts';
import { accessToken, sessionLost } from '../session/session.ts';

/** How the console's clients reach the API: with the session's token. */
export const clientOptions = { baseUrl: '', accessToken, onUnauthorized: sessionLost, fetch: watchedFetch };
