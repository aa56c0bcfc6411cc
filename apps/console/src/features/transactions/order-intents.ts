import { intentTypesAbout } from '@countersign/model/names';

import type { IntentSubject } from '../../entities/intent/intent-search.ts';

/** The tasks that move value, keep it from moving, let it be spent, or sign in an account's name. */
export const orderIntents: IntentSubject = { name: 'order-tasks', types: intentTypesAbout('value') };
