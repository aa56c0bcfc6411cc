import {
  destinationValue,
  placeText,
  placeWords,
  shownPlace,
  trustOf,
  type MovedValue,
  type PaidDestination,
} from '@countersign/kinds/words';
import { addressApart } from '@countersign/ledger-registry/descriptors';
import { spendable } from '@countersign/model/names';
import { Amount, AssetMark, CounterpartyCard, CounterpartyMark, Monogram, PlaceText, SkeletonLine } from '@countersign/ui';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { balanceOfAssetQuery } from '../../../entities/balance-queries.ts';
import { accountLookUp, endpointLookUp } from '../../../entities/look-up.ts';
import { kindText } from '../../../entities/intent/sentence.tsx';
import { useNames } from '../../../entities/names.ts';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { OutsideAddress } from '../../../shared/review/destination.tsx';
import type { ValueContext } from '../../../shared/review/field-value.tsx';
import classes from './detail.module.css';

/** Who pays and who is paid, side by side. */
export function Parties({ moved, context, isOver }: { moved: MovedValue; context: ValueContext; isOver: boolean }) {
  const { to } = moved;
  return (
    <div className={classes.parties}>
      <Payer moved={moved} context={context} isOver={isOver} />
      <span className={classes.arrow}>
        <IconArrowRight size={20} stroke={1.6} aria-hidden />
      </span>
      {to.length === 1 && to[0] ? <Payee to={to[0]} context={context} /> : <Payees to={to} context={context} />}
    </div>
  );
}

function Payer({ moved, context, isOver }: { moved: MovedValue; context: ValueContext; isOver: boolean }) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const { names, domainId, ledgerId } = context;
  const { accountId, amount } = moved;
  const vaultId = accountLookUp.known(accountId)?.providerDetails.vaultId;
  const vault = useNames({ vaults: vaultId === undefined ? [] : [vaultId] }).vault(vaultId ?? '');
  const name = names.account(accountId);
  const ticker = amount.unit.of === 'ticker' ? names.ticker(amount.unit.tickerId) : undefined;
  return (
    <CounterpartyCard
      heading={t('parties.from')}
      mark={
        ticker ? (
          <AssetMark asset={ticker} ledger={ledgerId && names.ledger(ledgerId)} isTest={names.isTest(ledgerId)} />
        ) : (
          <Monogram name={name ?? ''} tintKey={accountId} />
        )
      }
      name={
        <AppLink href={paths.account({ ...scope, domainId }, accountId)} translate="no">
          {name ?? t('parties.account')}
        </AppLink>
      }
      detail={[names.domain(domainId), vault].filter(Boolean).join(' · ')}
    >
      {isOver ? null : <Available moved={moved} context={context} />}
    </CounterpartyCard>
  );
}

/** What the account can spend of the asset now, and after this; nothing where it is not known. */
function Available({ moved, context: { names, domainId } }: { moved: MovedValue; context: ValueContext }) {
  const { t } = useTranslation('intents');
  const { unit, amount } = moved.amount;
  const tickerId = unit.of === 'ticker' ? unit.tickerId : '';
  const { data, isError } = useQuery({ ...balanceOfAssetQuery(domainId, moved.accountId, tickerId), enabled: tickerId !== '' });
  if (tickerId === '') return null;
  if (data === undefined) {
    if (isError) return null;
    return (
      <div className={classes.available}>
        <SkeletonLine width={24} />
        <SkeletonLine width={28} />
      </div>
    );
  }
  const before = data === null ? 0n : spendable(data);
  const counted = names.unit(tickerId);
  // The fee counts only where it is paid in the same coin.
  const paysFee = names.ticker(tickerId)?.kind === 'Native';
  const fee = paysFee ? moved.maximumFee?.amount : 0n;
  const after = before - amount - (fee ?? 0n);
  if (before < amount) {
    return (
      <p className={classes.short}>
        {t('parties.short')} <Amount value={before} unit={counted} />
      </p>
    );
  }
  return (
    <dl className={classes.available}>
      <div>
        <dt>{t('parties.available')}</dt>
        <dd>
          <Amount value={before} unit={counted} />
        </dd>
      </div>
      <div>
        <dt>{t(paysFee ? (fee === undefined ? 'parties.afterLessFee' : 'parties.afterAtLeast') : 'parties.after')}</dt>
        <dd>
          <strong>
            <Amount value={after < 0n ? 0n : after} unit={counted} />
          </strong>
        </dd>
      </div>
    </dl>
  );
}

function Payee({ to, context }: { to: PaidDestination; context: ValueContext }) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const { names, domainId, ledgerId } = context;
  const heading = t('parties.to');
  if (to.type === 'Address') {
    return (
      <CounterpartyCard
        heading={heading}
        mark={<CounterpartyMark tintKey={to.address} />}
        name={t('parties.address')}
        detail={t('parties.addressDetail')}
      >
        <OutsideAddress address={to.address} tag={to.tag} ledgerId={ledgerId} domainId={domainId} />
      </CounterpartyCard>
    );
  }
  if (to.type === 'Account') {
    const known = accountLookUp.known(to.accountId);
    const at = known?.domainId ?? domainId;
    const name = names.account(to.accountId);
    return (
      <CounterpartyCard
        heading={heading}
        mark={<Monogram name={name ?? '?'} tintKey={to.accountId} />}
        name={
          <AppLink href={paths.account({ ...scope, domainId: at }, to.accountId)} translate="no">
            {name ?? t('parties.account')}
          </AppLink>
        }
        detail={known ? t('parties.accountOf', { domain: names.domain(at) }) : t('parties.accountUnknown')}
      />
    );
  }
  const endpoint = endpointLookUp.known(to.endpointId);
  const name = names.endpoint(to.endpointId);
  const score = names.trustScore(to.endpointId);
  const place = shownPlace(destinationValue(to), names);
  return (
    <CounterpartyCard
      heading={heading}
      mark={<CounterpartyMark name={name} tintKey={to.endpointId} />}
      name={
        <AppLink href={paths.endpoint({ ...scope, domainId: endpoint?.domainId ?? domainId }, to.endpointId)} translate="no">
          {name ?? t('parties.endpoint')}
        </AppLink>
      }
      detail={t('parties.endpoint')}
      trust={score === undefined ? undefined : trustOf(score)}
    >
      {place === undefined ? null : <PlaceText {...placeWords(place, kindText(t))} />}
    </CounterpartyCard>
  );
}

/** Several destinations by name; how much each gets is in the lines that are signed. */
function Payees({ to, context: { names } }: { to: readonly PaidDestination[]; context: ValueContext }) {
  const { t } = useTranslation('intents');
  const nameOf = (destination: PaidDestination): string | undefined => {
    if (destination.type === 'Address') {
      const place = shownPlace(destinationValue(destination), { ...names, apart: addressApart });
      return place && placeText(place, kindText(t));
    }
    return destination.type === 'Account' ? names.account(destination.accountId) : names.endpoint(destination.endpointId);
  };
  return (
    <CounterpartyCard
      heading={t('parties.to')}
      mark={<CounterpartyMark tintKey="" />}
      name={to.length === 0 ? t('parties.newContract') : t('parties.several', { count: to.length })}
      detail={to.length === 0 ? undefined : t('parties.severalDetail')}
    >
      {to.length === 0 ? null : (
        <ul className={classes.payees}>
          {to.map((destination, index) => (
            <li key={index}>{nameOf(destination) ?? t('parties.unknown')}</li>
          ))}
        </ul>
      )}
    </CounterpartyCard>
  );
}
