import { AddressText, DateTimeText } from '@countersign/ui';
import type { WorkflowCondition } from '@countersign/model';
import { keyFingerprint } from '@countersign/signing';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Names } from '../../../app/entities/names.ts';
import { amountText } from '../decode/amount-text.ts';
import type { FactValue } from '../decode/facts.ts';
import { wordText } from '../decode/labels.ts';
import { unhidden } from '../decode/suspicious-text.ts';
import { Named, SaidByServer } from './named.tsx';
import classes from './sign.module.css';

type Draw = {
  readonly [Kind in FactValue['kind']]: (value: Extract<FactValue, { kind: Kind }>, names: Names, t: TFunction) => ReactNode;
};

/** A step of a workflow in words: "2 × approver". */
function stepText(step: WorkflowCondition, t: TFunction): string {
  if (step.type === 'RoleQuorum') return t('sign.quorum', { quorum: step.quorum, role: unhidden(step.role) });
  const sides = { left: stepText(step.left, t), right: stepText(step.right, t) };
  return t(step.type === 'And' ? 'sign.both' : 'sign.either', sides);
}

const draw: Draw = {
  text: ({ text }) => <bdi className={classes.text}>{unhidden(text)}</bdi>,
  code: ({ text }) => <code className={classes.code}>{unhidden(text)}</code>,
  address: ({ text }) => <AddressText value={text} full />,
  id: ({ text }) => <span className="cs-mono">{text}</span>,
  key: ({ text }, _names, t) => {
    const fingerprint = keyFingerprint(text);
    return (
      <span className={classes.named}>
        {fingerprint === undefined ? null : <span className="cs-mono">{t('sign.fingerprint', { fingerprint })}</span>}
        <AddressText value={text} full />
      </span>
    );
  },
  word: ({ text }, _names, t) => wordText(t, text),
  words: ({ texts }, _names, t) => texts.map((text) => wordText(t, text)).join(', '),
  date: ({ text, raw }) => (
    <>
      <DateTimeText value={text} />
      {raw === undefined ? null : <span className={classes.remark}> ({raw})</span>}
    </>
  ),
  entity: ({ entity, id }, names) => <Named id={id} name={names.name(entity, id)} />,
  destination: (to, names, t) =>
    to.place === 'Address' ? (
      <span className={classes.named}>
        <AddressText value={to.address} full />
        <span className={classes.remark}>{t('place.Address')}</span>
        {names.knownAs?.(to.address).map(({ id, name, trustScore }) => (
          <span key={id}>
            <strong>{t('sign.knownAs', { endpoint: unhidden(name), score: trustScore })}</strong> <SaidByServer />
          </span>
        ))}
      </span>
    ) : (
      <Named
        id={to.id}
        name={names.name(to.place === 'Account' ? 'account' : 'endpoint', to.id)}
        kind={t(`place.${to.place}`)}
        address={to.place === 'Endpoint' ? names.address?.(to.id) : undefined}
      />
    ),
  amount: (value, names, t) => <AmountValue value={value} names={names} t={t} />,
  encoded: ({ text, says }, _names, t) => (
    <span className={classes.named}>
      {says === undefined ? null : (
        <span>
          <span className={classes.remark}>{t('sign.says')}: </span>
          <bdi className={classes.text}>{unhidden(says)}</bdi>
        </span>
      )}
      <code className={classes.code}>{text}</code>
    </span>
  ),
  workflow: ({ step }, _names, t) => stepText(step, t),
  flag: ({ on }, _names, t) => t(on ? 'sign.yes' : 'sign.no'),
  empty: (_value, _names, t) => t('sign.nothing'),
  unlimited: (_value, _names, t) => t('sign.noFeeLimit'),
};

function AmountValue({ value, names, t }: { value: Extract<FactValue, { kind: 'amount' }>; names: Names; t: TFunction }) {
  const { text, scaledBy } = amountText(value.amount, value.unit, names, t);
  return (
    <details className={classes.amount}>
      <summary>
        <strong className="cs-tabular">{text}</strong> {scaledBy === 'server' ? <SaidByServer /> : null}
        <span className={classes.exact}>{t('sign.exact')}</span>
      </summary>
      <p className="cs-tabular">{t('sign.exactly', { amount: String(value.amount) })}</p>
      {scaledBy === 'server' ? <p className={classes.remark}>{t('sign.scaled')}</p> : null}
    </details>
  );
}

/** A field's value, decoded as far as this device can. */
export function FactDisplay({ value, names }: { value: FactValue; names: Names }) {
  const { t } = useTranslation();
  return (draw[value.kind] as (value: FactValue, names: Names, t: TFunction) => ReactNode)(value, names, t);
}
