import './texts.ts';

import type { AddressDetails, ApiTransfer } from '@countersign/model';
import { AddressText } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../entities/chips.tsx';
import type { Names, NamesWanted } from '../../entities/names.ts';
import classes from './movements.module.css';

type Party = ApiTransfer['senders'][number] | NonNullable<ApiTransfer['recipient']>;

function addressesOf(party: Party): readonly AddressDetails[] {
  if (party.type === 'Address') return [party.addressDetails];
  if ('addressesDetails' in party) return party.addressesDetails ?? [];
  return 'addressDetails' in party && party.addressDetails ? [party.addressDetails] : [];
}

const partiesOf = ({ senders, recipient }: ApiTransfer): Party[] => [...senders, ...(recipient ? [recipient] : [])];

/** Whose names the parties of transfers need. */
export function namesOfParties(transfers: readonly ApiTransfer[]): NamesWanted {
  const parties = transfers.flatMap(partiesOf);
  return {
    accounts: parties.flatMap((party) => (party.type === 'Account' ? [{ id: party.accountId, domainId: party.domainId }] : [])),
    endpoints: parties
      .flatMap(addressesOf)
      .flatMap(({ resolvedEndpoints }) => resolvedEndpoints.map(({ endpointId: id, domainId }) => ({ id, domainId }))),
    tickers: transfers.map(({ tickerId }) => tickerId),
    ledgers: true,
  };
}

/** A party in the cell of a list: the account's or endpoint's name, or the shortened address. */
export function PartyCell({
  party,
  names,
  toLedger = false,
}: {
  party: Party | undefined;
  names: Names;
  /** A fee has no recipient: the ledger keeps it. */
  toLedger?: boolean;
}) {
  const { t } = useTranslation('movements');
  if (!party) return <span className={classes.quiet}>{t(toLedger ? 'party.ledger' : 'party.nobody')}</span>;
  if (party.type === 'Account') {
    return (
      <EntityChip compact kind="account" id={party.accountId} name={names.account(party.accountId)} domainId={party.domainId} />
    );
  }
  const [endpoint] = party.addressDetails.resolvedEndpoints;
  if (endpoint) {
    return (
      <EntityChip
        compact
        kind="endpoint"
        id={endpoint.endpointId}
        name={names.endpoint(endpoint.endpointId)}
        domainId={endpoint.domainId}
      />
    );
  }
  return <AddressText value={party.address} />;
}

/** A party as text, for exports. */
export function partyText(party: Party | undefined, names: Names): string {
  if (!party) return '';
  if (party.type === 'Account') return names.account(party.accountId) ?? party.accountId;
  return party.address;
}

/** A party in full: its chip, and under it each whole address with the endpoints that stand for it. */
export function PartyDetail({ party, names }: { party: Party; names: Names }) {
  const details = addressesOf(party);
  return (
    <div className={classes.stack}>
      {party.type === 'Account' ? (
        <EntityChip kind="account" id={party.accountId} name={names.account(party.accountId)} domainId={party.domainId} />
      ) : null}
      {details.map(({ address, resolvedEndpoints }) => (
        <span key={address} className={classes.stack}>
          {resolvedEndpoints.map(({ endpointId, domainId }) => (
            <EntityChip key={endpointId} kind="endpoint" id={endpointId} name={names.endpoint(endpointId)} domainId={domainId} />
          ))}
          <AddressText value={address} full />
        </span>
      ))}
      {details.length === 0 && party.type === 'Account' && 'address' in party && party.address ? (
        <AddressText value={party.address} full />
      ) : null}
    </div>
  );
}
