import {
  destinationKey,
  destinationValue,
  shortText,
  tagWords,
  unhidden,
  type Names,
  type PaidDestination,
} from '@countersign/kinds/words';
import { AddressText } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { kindText } from '../kind-text.ts';
import type { PlacePaid } from '../request/places-paid.ts';
import type { Stake } from '../request/use-stakes.ts';
import { LargeAmount } from './large-amount.tsx';
import { Said } from './named.tsx';
import classes from './stake.module.css';

/** So many payees are in the large lines; all are in the fields below. */
const mostPayees = 3;

/** What a payment is about in large lines: how much, to whom with address and tag, what it calls a contract for, and why. */
export function StakeView({ stake, names }: { stake: Stake; names: Names }) {
  const { t } = useTranslation();
  const { moved, places, why, acted, ledgerId } = stake;
  const { accountId, to, maximumFee } = moved;
  const payees = to.slice(0, mostPayees);
  const from = names.name('account', accountId);
  return (
    <dl className={classes.stake} data-acted={acted === undefined ? undefined : true}>
      <div>
        <dt>{t('sign:stake.amount')}</dt>
        <dd>
          <LargeAmount {...moved.amount} names={names} ledgerId={ledgerId} />
          <span className={classes.beside}>
            {t('sign:stake.from')} {from === undefined ? t('sign:unnamed') : <Said>{unhidden(from)}</Said>}
          </span>
          <span className={classes.beside}>
            {maximumFee === undefined
              ? t('sign:stake.anyFee')
              : t('sign:stake.fee', { amount: shortText(maximumFee, names, kindText(t)).text })}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t(moved.isCall ? 'sign:stake.contract' : 'sign:stake.to')}</dt>
        <dd>
          {to.length === 0 ? <strong className={classes.name}>{t('sign:stake.newContract')}</strong> : null}
          {payees.map((one) => (
            <Payee key={destinationKey(one)} to={one} place={places.get(destinationKey(one))} names={names} />
          ))}
          {to.length > payees.length ? (
            <span className={classes.beside}>{t('sign:stake.more', { count: to.length - payees.length })}</span>
          ) : null}
        </dd>
      </div>
      {moved.memos === undefined ? null : <Memos texts={moved.memos} />}
      {moved.isCall ? <Call says={stake.call} /> : null}
      <div>
        <dt>{t('sign:stake.why')}</dt>
        <dd>
          {why === undefined || why === '' ? (
            <span className={classes.beside}>{t('sign:stake.noNote')}</span>
          ) : (
            <bdi className={classes.why}>{t('ui:quote', { text: unhidden(why) })}</bdi>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** What goes to the ledger with the payment: where a payee shares an address, it may be all that says whom it is for. */
function Memos({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t('sign:stake.memo')}</dt>
      <dd>
        {texts.map((text, index) => (
          <bdi key={index} className={classes.why}>
            {t('ui:quote', { text: unhidden(text) })}
          </bdi>
        ))}
      </dd>
    </div>
  );
}

/** What a contract is called for: more than the amount that is sent along says. */
function Call({ says }: { says: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t('sign:stake.call')}</dt>
      <dd>{says === undefined ? t('sign:stake.callUnread') : <bdi className={classes.why}>{unhidden(says)}</bdi>}</dd>
    </div>
  );
}

/** A payee by name, and the address and the tag as two lines to be compared, whatever the request has them packed in. */
function Payee({ to, place, names }: { to: PaidDestination; place: PlacePaid | undefined; names: Names }) {
  const { t } = useTranslation();
  const value = destinationValue(to);
  const tag = place?.tag && tagWords(place.tag, kindText(t));
  const name = value.place === 'Address' ? undefined : names.name(value.place === 'Account' ? 'account' : 'endpoint', value.id);
  const known = value.place === 'Address' ? (names.knownAs?.(value.address) ?? []) : [];
  return (
    <div className={classes.payee}>
      {value.place === 'Address' ? null : (
        <strong className={classes.name}>
          {name === undefined ? t('sign:unnamed') : <Said>{unhidden(name)}</Said>}
          <small> {t(`kinds:place.${value.place}`)}</small>
        </strong>
      )}
      {known.map((one) => (
        <strong key={one.id} className={classes.name}>
          <Said>
            {t(one.isOtherTag ? 'sign:otherTag' : 'sign:knownAs', { endpoint: unhidden(one.name), score: one.trustScore })}
          </Said>
        </strong>
      ))}
      {place === undefined ? (
        value.place === 'Address' && (
          <span className={classes.address}>
            <AddressText value={value.address} full />
          </span>
        )
      ) : (
        <>
          <span className={classes.address}>
            <AddressText value={place.address} full />
          </span>
          {tag === undefined ? null : (
            <span className={classes.tag}>
              {tag.label} <strong className="cs-mono">{tag.text}</strong>
            </span>
          )}
          {place.packed === undefined ? null : (
            <details className={classes.packed}>
              <summary>{t('sign:stake.packed')}</summary>
              <AddressText value={place.packed} full />
            </details>
          )}
        </>
      )}
    </div>
  );
}
