import type { Translate } from '@countersign/kernel';
import { isSameTag, readTag, type LedgerModule } from '@countersign/ledger-port';
import type { TagDescriptor } from '@countersign/ledger-port/descriptor';
import type { AddressTag, Ledger, TransactionDestination } from '@countersign/model';

/** The kind of tag that is asked for: the one that was chosen, or the only one that the ledger has. */
export function tagKindOf(kinds: readonly TagDescriptor[], chosen: unknown): TagDescriptor | undefined {
  const [only, ...others] = kinds;
  return others.length === 0 ? only : kinds.find(({ type }) => type === chosen);
}

/** Why a text is no tag of a kind, or another one than the address has in it, in words; undefined for one that is right. */
export function tagProblem(kind: TagDescriptor, text: string, inside: AddressTag | undefined, t: Translate): string | undefined {
  const { maximum, maximumBytes } = kind;
  const tag = readTag(kind, text);
  if (tag !== undefined)
    return inside === undefined || isSameTag(inside, tag) ? undefined : t('intents:problem.otherTag', { tag: inside.value });
  if (maximum !== undefined) return t('intents:problem.tag', { most: maximum });
  return maximumBytes === undefined
    ? t('intents:problem.tagHash')
    : t('intents:order.problem.textTooLong', { count: maximumBytes });
}

/** A tag as its form has it, beside the destination that it is for; undefined while that is not whole. */
export interface TagOfDestination {
  readonly tag: string;
  readonly destination: string | undefined;
}

/** The same, with the tag that is to be taken away, or was, because its destination became another. */
export interface KeptTag extends TagOfDestination {
  readonly taken?: string;
}

/** Before anything was entered. */
export const noTag: KeptTag = { tag: '', destination: undefined };

/**
 * A tag is one customer's at one address: at another one it is somebody else's, or nobody's. It is for the destination that it was entered
 * beside, or for the first whole one after it. Once the form has another one, or a part of it is changed, the tag is taken away.
 */
export function tagAfter(before: KeptTag, { tag, destination }: TagOfDestination): KeptTag {
  const isEntered = tag !== before.tag;
  if (!isEntered && before.taken !== undefined) return before;
  if (tag === '') return { ...noTag, ...(before.taken !== undefined && { taken: before.taken }) };
  const isFree = before.destination === undefined || before.destination === destination;
  return isEntered || isFree ? { tag, destination } : { tag, destination: undefined, taken: tag };
}

/** True while the form still has the tag that is to be taken away. */
export function isToGo({ tag, taken }: KeptTag): boolean {
  return tag !== '' && taken === tag;
}

/** A destination as a form has it: one of these says where it is. */
interface EnteredDestination {
  readonly kind: TransactionDestination['type'];
  readonly address: string;
  readonly accountId: string;
  readonly endpointId: string;
}

/** A destination in one text, whichever way its address is written; undefined while it is not whole, and for no address of the ledger. */
export function wholeDestination(
  { kind, address, accountId, endpointId }: EnteredDestination,
  ledger: Ledger | undefined,
  module: Pick<LedgerModule, 'address'> | null | undefined,
): string | undefined {
  if (kind === 'Account') return accountId || undefined;
  if (kind === 'Endpoint') return endpointId || undefined;
  const parsed = ledger && module?.address.parse(address.trim(), ledger);
  return parsed?.ok ? parsed.value.address : undefined;
}
