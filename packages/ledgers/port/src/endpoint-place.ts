import type { Endpoint, Ledger } from '@countersign/model';

import { isSameTag } from './destination.ts';
import type { OrderReader } from './ledger-module.ts';

/** Where an endpoint is: its address, and the tag by which it is known there. */
export type EndpointPlace = Pick<Endpoint, 'address' | 'tag'>;

/**
 * The one text by which an endpoint is paid: its address, with its tag inside. Undefined where the ledger has no such tag, or where the address
 * is one already that has another.
 */
export function endpointText(
  { parse, withTag }: Pick<OrderReader['address'], 'parse' | 'withTag'>,
  { address, tag }: EndpointPlace,
  ledger: Ledger,
): string | undefined {
  if (tag === undefined) return address;
  const parsed = parse(address, ledger);
  const text = parsed.ok ? withTag?.(parsed.value.address, tag, ledger) : undefined;
  const whole = text === undefined ? undefined : parse(text, ledger);
  if (!parsed.ok || !whole?.ok) return undefined;
  const { tag: own } = parsed.value;
  return own === undefined || isSameTag(own, whole.value.tag) ? text : undefined;
}
