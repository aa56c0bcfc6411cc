import { mayNeedEndless } from '@countersign/ledger-port/descriptor';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { useQuery } from '@tanstack/react-query';

import { ledgersDirectory } from '../directory-queries.ts';
import { presenceQuery } from './presence-query.ts';
import { useVaultOf } from './vault-of-account.ts';

/** What an account needs before its vault, which has no network, can sign in time on a ledger. */
export interface EndlessNeed {
  /** The field of an order that names it, and what that is called. */
  readonly field: string;
  readonly label: string;
  /** The operation by which another account makes one, where there is one. */
  readonly madeBy: { readonly type: string; readonly label: string } | undefined;
  /** The operation by which the account then pays. */
  readonly pays: string | undefined;
  /** Where those are that were made for the account, the newest first. */
  readonly addresses: readonly string[];
}

/** What the account needs there; undefined where it needs nothing, and while nobody knows. */
export function useEndlessNeed(domainId: string, accountId: string, ledgerId: string | undefined): EndlessNeed | undefined {
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === ledgerId);
  const descriptor = ledger && ledgerDescriptor(ledger.parameters.type);
  const field = descriptor?.others.find(({ name }) => name === descriptor.endlessWith);
  const isShort = descriptor !== undefined && field !== undefined && mayNeedEndless(descriptor);
  // Of most accounts nothing is asked: their ledgers wait long enough.
  const { signer } = useVaultOf(domainId, isShort ? accountId : '');
  const isNeeded = isShort && signer?.kind === 'Cold';
  const presence = useQuery({ ...presenceQuery(domainId, accountId), enabled: isNeeded }).data;
  if (!isNeeded || presence === undefined) return undefined;
  const { operations, endlessMadeBy } = descriptor;
  return {
    field: field.name,
    label: field.label,
    madeBy: operations.find(({ type }) => type === endlessMadeBy?.operation),
    pays: operations.find(({ orderKind }) => orderKind === 'Transfer')?.type,
    addresses: presence.endless.flatMap((place) => (place.ledgerId === ledgerId ? place.address : [])),
  };
}
