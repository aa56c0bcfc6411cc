import type { LifeCycle } from '../decision.ts';
import { isPast } from './timing.ts';
import { moveTo } from './transition.ts';

/** See {@link LifeCycle.expire}. */
export const expire: LifeCycle['expire'] = (intent, now) => {
  const { status } = intent.state;
  if (status !== 'Open' && status !== 'Approved') return undefined;
  return isPast(intent.details.expiryAt, now) ? moveTo(intent, 'Expired', now) : undefined;
};
