import { createClient } from '@countersign/client';

import { refuseWhatIsKnown } from '../membership/known-refusals.ts';
import { clientOptions } from './client-options.ts';

/** Every call of the API, with the session's token. Its answers are typed by the contract. */
export const api = createClient({ ...clientOptions, beforeCall: refuseWhatIsKnown });
