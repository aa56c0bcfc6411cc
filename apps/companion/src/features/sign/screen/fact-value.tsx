import {
  amountText,
  placeOfText,
  placeWords,
  shownPlace,
  unhidden,
  wholeText,
  type NamedKind,
  type Names,
  type Value,
  type ValueOf,
} from '@countersign/kinds/words';
import { AddressText, DateTimeText, KeyPicture, PlaceText } from '@countersign/ui';
import { keyFingerprint } from '@countersign/signing/hashes';
import type { Translate } from '@countersign/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { kindText } from '../kind-text.ts';
import { ConditionView } from './condition-view.tsx';
import { LimitWorth } from './limit-worth.tsx';
import { Named, Said } from './named.tsx';
import classes from './sign.module.css';

type Draw = {
  readonly [Kind in Value['kind']]: (value: ValueOf<Kind>, names: Names, t: Translate) => ReactNode;
};

/** As the words themselves have it, on one line. */
function asText(value: Value, names: Names, t: Translate): ReactNode {
  return wholeText(value, names, kindText(t));
}

/** Of ledgers, and of assets by theirs. */
function isTest(kind: NamedKind, id: string, names: Names): boolean {
  return (kind === 'ledger' || kind === 'ticker') && names.isTest?.(kind, id) === true;
}

const draw: Draw = {
  text: ({ text }) => <bdi className={classes.text}>{unhidden(text)}</bdi>,
  code: ({ text }) => <code className={classes.code}>{unhidden(text)}</code>,
  address: ({ text, tag }, names, t) => (
    <PlaceText {...placeWords({ ...placeOfText(text, names), ...(tag !== undefined && { tag }) }, kindText(t))} />
  ),
  id: ({ text }) => <span className="cs-mono">{text}</span>,
  key: ({ text }, _names, t) => {
    const fingerprint = keyFingerprint(text);
    return (
      <span className={classes.named}>
        {fingerprint === undefined ? null : (
          <span className={classes.key}>
            <KeyPicture fingerprint={fingerprint} size={36} />
            <span className="cs-mono">{t('sign:fingerprint', { fingerprint })}</span>
          </span>
        )}
        <AddressText value={text} full />
      </span>
    );
  },
  word: asText,
  ledgerWord: asText,
  words: asText,
  texts: ({ texts }) => <bdi className={classes.text}>{unhidden(texts.join(', '))}</bdi>,
  date: ({ text, raw }) => (
    <>
      <DateTimeText value={text} />
      {raw === undefined ? null : <span className={classes.remark}> ({raw})</span>}
    </>
  ),
  entity: ({ entity, id }, names) => <Named id={id} name={names.name(entity, id)} isTest={isTest(entity, id, names)} />,
  entities: ({ entity, ids }, names) =>
    ids.map((id) => <Named key={id} id={id} name={names.name(entity, id)} isTest={isTest(entity, id, names)} />),
  destination: (to, names, t) =>
    to.place === 'Address' ? (
      <span className={classes.named}>
        <PlaceText {...placeWords(shownPlace(to, names) ?? to, kindText(t))} />
        <span className={classes.remark}>{t('kinds:place.Address')}</span>
        {names.knownAs?.(to.address).map(({ id, name, trustScore, isOtherTag }) => (
          <span key={id}>
            <strong>
              <Said>{t(isOtherTag ? 'sign:otherTag' : 'sign:knownAs', { endpoint: unhidden(name), score: trustScore })}</Said>
            </strong>
          </span>
        ))}
      </span>
    ) : (
      <Named
        id={to.id}
        name={names.name(to.place === 'Account' ? 'account' : 'endpoint', to.id)}
        kind={t(`kinds:place.${to.place}`)}
        place={shownPlace(to, names)}
      />
    ),
  amount: (value, names, t) => <AmountValue value={value} names={names} t={t} />,
  encoded: ({ text, says }, _names, t) => (
    <span className={classes.named}>
      {says === undefined ? null : (
        <span>
          <span className={classes.remark}>{t('sign:says')}: </span>
          <bdi className={classes.text}>{unhidden(says)}</bdi>
        </span>
      )}
      <code className={classes.code}>{text}</code>
    </span>
  ),
  count: asText,
  workflow: asText,
  condition: ({ condition }, names) => (
    <ConditionView condition={condition} names={names} worth={(limit) => <LimitWorth limit={limit} names={names} />} />
  ),
  flag: asText,
  empty: asText,
  absent: asText,
};

function AmountValue({ value, names, t }: { value: ValueOf<'amount'>; names: Names; t: Translate }) {
  const { text, scaledBy } = amountText(value.amount, value.unit, names, kindText(t));
  return (
    <details className={classes.amount}>
      <summary>
        <strong className="cs-tabular">{scaledBy === 'server' ? <Said>{text}</Said> : text}</strong>
        <span className={classes.exact}>{t('sign:exact')}</span>
      </summary>
      <p className="cs-tabular">{t('sign:exactly', { amount: String(value.amount) })}</p>
    </details>
  );
}

/** A field's value, decoded as far as this device can. */
export function FactDisplay({ value, names }: { value: Value; names: Names }) {
  const { t } = useTranslation();
  return drawn(value, names, t);
}

function drawn<Kind extends Value['kind']>(value: ValueOf<Kind>, names: Names, t: Translate): ReactNode {
  return draw[value.kind](value, names, t);
}
