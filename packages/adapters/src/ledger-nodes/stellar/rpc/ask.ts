import type { z } from 'zod';

import { askFor, take, type Chain } from '../../following/chain.ts';
import { notGiven } from '../saying.ts';
import { Health } from './shapes.ts';

type Named = Readonly<Record<string, unknown>>;

/** One call's answer in its shape. */
export function ask<Shape extends z.ZodType>(chain: Chain, method: string, params: Named, shape: Shape): Promise<z.infer<Shape>> {
  return askFor(chain, method, [params], shape);
}

/** The newest ledger and the oldest one that a server has. */
export function healthOf(chain: Chain): Promise<z.infer<typeof Health>> {
  return askFor(chain, 'getHealth', [], Health);
}

/** The same as {@link ask}, of something in a ledger: servers keep a week of them. Throws `LedgerUnreachable`, also where one does not have it any more. */
export async function askOf<Shape extends z.ZodType>(
  chain: Chain,
  height: number,
  method: string,
  params: Named,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const [answer] = await chain.ask([{ method, params: [params] }]);
  if (answer?.ok === false) {
    const { oldestLedger } = await healthOf(chain);
    if (height < oldestLedger) forgotten(chain, height, oldestLedger);
  }
  return take(chain.name, method, answer, shape);
}

/** Throws `LedgerUnreachable`. */
export function forgotten(chain: Chain, height: number, oldest: number): never {
  return notGiven(
    chain,
    `keeps ledgers from ${oldest} on and has forgotten ${height}, which was not read yet: only one that keeps more can give it, such as a server of Horizon`,
  );
}
