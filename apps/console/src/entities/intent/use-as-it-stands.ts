import type { IntentEntity } from '@countersign/kinds/schemas';
import { useNow } from '@countersign/ui';

import { asItStands } from './as-it-stands.ts';

/** The intent as it is now; it is looked at again as time passes. */
export function useAsItStands<Intent extends Pick<IntentEntity, 'state'>>(intent: Intent): Intent {
  return asItStands(intent, new Date(useNow()));
}
