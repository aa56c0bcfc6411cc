import type { ApiTransfer } from '@countersign/model';

import { useKnownPayees } from '../../entities/known-payees.ts';
import { useNames } from '../../entities/names.ts';
import { useScope } from '../routing/scope.ts';
import type { Party } from './parties.tsx';

/** The address of a party that no endpoint was known for when the transfer was registered. */
function unnamed(party: Party | undefined): string | undefined {
  return party?.type === 'Address' && party.addressDetails.resolvedEndpoints.length === 0 ? party.address : undefined;
}

/** Transfers whose addresses have the endpoint that they are known as now: one may have been made since, or is written in another way. */
export function useNamedParties(transfers: readonly ApiTransfer[]): readonly ApiTransfer[] {
  const { domainId } = useScope();
  const names = useNames({ tickers: transfers.map(({ tickerId }) => tickerId) });
  const paid = (party: Party | undefined, tickerId: string) => {
    const [address, ledgerId] = [unnamed(party), names.ticker(tickerId)?.ledgerId];
    return address === undefined || ledgerId === undefined ? undefined : { ledgerId, address };
  };
  const knownAs = useKnownPayees(
    domainId,
    transfers.flatMap(({ senders, recipient, tickerId }) =>
      [...senders, recipient].flatMap((party) => paid(party, tickerId) ?? []),
    ),
  );
  const named = <Of extends Party>(party: Of, tickerId: string): Of => {
    const at = paid(party, tickerId);
    const endpoint = at && knownAs(at);
    if (endpoint === undefined || party.type !== 'Address') return party;
    const resolvedEndpoints = [{ endpointId: endpoint.id, domainId: endpoint.domainId }];
    return { ...party, addressDetails: { ...party.addressDetails, resolvedEndpoints } };
  };
  return transfers.map((transfer) => {
    const { senders, recipient, tickerId } = transfer;
    return {
      ...transfer,
      senders: senders.map((party) => named(party, tickerId)),
      ...(recipient && { recipient: named(recipient, tickerId) }),
    };
  });
}
