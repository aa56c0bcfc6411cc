import './texts.ts';

import { shortMiddle } from '@countersign/kernel';
import { trustOf } from '@countersign/kinds/words';
import type { AddressDetails, ApiTransfer } from '@countersign/model';
import { AddressText, Code, CounterpartyCard, CounterpartyMark, type MarkSize, Monogram } from '@countersign/ui';
import type { Translate } from '@countersign/kernel';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip, EntityName } from '../../entities/chips.tsx';
import type { Names, NamesWanted } from '../../entities/names.ts';
import { useScope } from '../routing/scope.ts';
import { directionOf } from './direction.ts';
import classes from './movements.module.css';

export type Party = ApiTransfer['senders'][number] | NonNullable<ApiTransfer['recipient']>;

/** The addresses of a party, with the endpoints that they are known as. */
export function addressesOf(party: Party): readonly AddressDetails[] {
  if (party.type === 'Address') return [party.addressDetails];
  if ('addressesDetails' in party) return party.addressesDetails ?? [];
  return 'addressDetails' in party && party.addressDetails ? [party.addressDetails] : [];
}

const partiesOf = ({ senders, recipient }: ApiTransfer): Party[] => [...senders, ...(recipient ? [recipient] : [])];

/** The two ends of a transfer, seen from here: whom it went to or came from, and which account of ours it moved. */
export function endsOf(
  transfer: ApiTransfer,
  accountId: string | undefined,
): { theirs: Party | undefined; ours: Party | undefined } {
  const { senders, recipient } = transfer;
  return directionOf(transfer, accountId) === 'inbound'
    ? { theirs: senders[0], ours: recipient }
    : { theirs: recipient, ours: senders[0] };
}

/** Who has what has no party: the ledger keeps a fee, and the network gives and takes by itself. */
export function missingParty({ kind, cause }: Pick<ApiTransfer, 'kind' | 'cause'>): 'ledger' | 'network' | 'nobody' {
  if (cause !== undefined) return 'network';
  return kind === 'Fee' ? 'ledger' : 'nobody';
}

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
  missing = 'nobody',
}: {
  party: Party | undefined;
  names: Names;
  /** What stands for a party that there is not. */
  missing?: ReturnType<typeof missingParty>;
}) {
  const { t } = useTranslation('movements');
  if (!party) return <span className={classes.quiet}>{t(`party.${missing}`)}</span>;
  if (party.type === 'Account') return <EntityName kind="account" id={party.accountId} name={names.account(party.accountId)} />;
  const [endpoint] = party.addressDetails.resolvedEndpoints;
  if (endpoint) return <EntityName kind="endpoint" id={endpoint.endpointId} name={names.endpoint(endpoint.endpointId)} />;
  return <Code title={party.address}>{shortMiddle(party.address)}</Code>;
}

/** What stands for a party in a list: the endpoint's mark, the account's, or one for an address that nobody has named. */
export function PartyMark({ party, names, size = 'sm' }: { party: Party; names: Names; size?: MarkSize }) {
  if (party.type === 'Account')
    return <Monogram name={names.account(party.accountId) ?? ''} tintKey={party.accountId} size={size} />;
  const [endpoint] = party.addressDetails.resolvedEndpoints;
  return (
    <CounterpartyMark
      name={endpoint && (names.endpoint(endpoint.endpointId) ?? '')}
      tintKey={endpoint?.endpointId ?? party.address}
      size={size}
    />
  );
}

/** One fact of a party in a list: how far its endpoint is trusted, the domain of an account elsewhere, or that nobody has named it. */
export function partyFact(party: Party, names: Names, domainId: string, t: Translate): string | undefined {
  if (party.type === 'Account') return party.domainId === domainId ? undefined : names.domain(party.domainId);
  const [endpoint] = party.addressDetails.resolvedEndpoints;
  if (!endpoint) return t('party.unnamed');
  const score = names.trustScore(endpoint.endpointId);
  return score === undefined ? undefined : t('party.trust', { score });
}

/** A party as text, for exports. */
export function partyText(party: Party | undefined, names: Names): string {
  if (!party) return '';
  if (party.type === 'Account') return names.account(party.accountId) ?? party.accountId;
  return party.address;
}

/** A party in full: its name, what else is known of it, how far it is trusted, and its whole address. */
export function PartyCard({ heading, party, names }: { heading: string; party: Party; names: Names }) {
  const { t } = useTranslation('movements');
  const { domainId } = useScope();
  const details = addressesOf(party);
  const [first, ...more] = details;
  const [endpoint] = first?.resolvedEndpoints ?? [];
  const own = party.type === 'Account' && 'address' in party ? party.address : undefined;
  const score = endpoint && party.type !== 'Account' ? names.trustScore(endpoint.endpointId) : undefined;
  const name =
    party.type === 'Account' ? (
      <EntityChip compact kind="account" id={party.accountId} name={names.account(party.accountId)} domainId={party.domainId} />
    ) : endpoint ? (
      <EntityChip
        compact
        kind="endpoint"
        id={endpoint.endpointId}
        name={names.endpoint(endpoint.endpointId)}
        domainId={endpoint.domainId}
      />
    ) : (
      t('party.unnamedAddress')
    );
  return (
    <CounterpartyCard
      heading={heading}
      mark={<PartyMark party={party} names={names} size="md" />}
      name={name}
      detail={
        party.type === 'Account'
          ? names.domain(party.domainId)
          : endpoint && endpoint.domainId !== domainId
            ? names.domain(endpoint.domainId)
            : undefined
      }
      trust={score === undefined ? undefined : trustOf(score)}
      address={first?.address ?? own}
    >
      {more.length > 0
        ? more.map(({ address }) => (
            <div key={address}>
              <AddressText value={address} full />
            </div>
          ))
        : null}
    </CounterpartyCard>
  );
}

/** A party in a list of choices: its chip, and under it each whole address with the endpoints that stand for it. */
function PartyDetail({ party, names }: { party: Party; names: Names }) {
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

/** Who sent a transfer, in full: what people decide by who release it. */
export function SentBy({ senders, names }: { senders: readonly Party[]; names: Names }) {
  const { t } = useTranslation('movements');
  return (
    <>
      <span className={classes.quiet}>{t('party.sentBy')}</span>
      {senders.map((sender, index) => (
        <PartyDetail key={index} party={sender} names={names} />
      ))}
      {senders.length === 0 ? <span>{t('party.nobody')}</span> : null}
    </>
  );
}
