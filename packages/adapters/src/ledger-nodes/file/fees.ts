import { z } from 'zod';

import { usualPatienceSeconds, type FeeSettings, type Levels, type ServerForm } from '../fee-source/settings.ts';
import { within, type Place } from './place.ts';
import { overHttp, reach, type Server } from './servers.ts';

/** A server that fees are asked of while somebody waits for them. */
const patient = { timeoutSeconds: z.int().min(1).max(300).default(usualPatienceSeconds) };

/** A service that gives fees in a form of its own. */
export const feeService = <Form extends string>(form: Form) =>
  overHttp('Fee services').extend({ ...patient, form: z.literal(form) });

/** What a further node of the network, which is asked for nothing but fees, has beside what others have. */
export const asFeeNode = { ...patient, form: z.literal('node') };

/** What is said of a form that a family does not have. */
export const noForm = (forms: string) => `Not a form in which fees of this family are given: ${forms}`;

/** Where fees are from, as a family's entry has it: levels that an operator fixed, or a server. */
type FeesEntry =
  | { readonly form: 'fixed'; readonly low: Levels[0]; readonly medium: Levels[1]; readonly high: Levels[2] }
  | (Server & { readonly form: ServerForm });

/** From where an operator has a ledger's fees, with the secrets of the server; undefined: from the nodes. */
export function feesOf(place: Place, fees: FeesEntry | undefined, usually: number): FeeSettings | undefined {
  if (fees === undefined) return undefined;
  if (fees.form === 'fixed') return { form: 'fixed', levels: [fees.low, fees.medium, fees.high] };
  return { form: fees.form, server: reach(within(place, 'fees'), fees, usually) };
}
