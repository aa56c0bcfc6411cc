import { unhidden, wholeText, type Value, type ValueOf } from '@countersign/kinds/words';
import { AddressText, Code, DateTimeText, IdText } from '@countersign/ui';
import type { Translate } from '@countersign/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip, LockChip } from '../../entities/chips.tsx';
import { kindNames } from '../../entities/intent/kind-names.ts';
import { kindText } from '../../entities/intent/sentence.tsx';
import type { Names } from '../../entities/names.ts';
import { KnownCondition } from '../../entities/policy/condition-words.tsx';
import { Tags } from '../../entities/tags.tsx';
import { KeyFingerprint } from '../../entities/user/key-fingerprint.tsx';
import { ActedOrder } from './acted-order.tsx';
import { AmountValue } from './amount-value.tsx';
import { AddressApart, Destination } from './destination.tsx';
import { LimitWorth } from './limit-worth.tsx';
import { ReleasedTransfer } from './released-transfer.tsx';
import classes from './review.module.css';

/** What a value is shown by: names, the domain to look in, and the ledger that is paid on. */
export interface ValueContext {
  readonly names: Names;
  readonly domainId: string;
  readonly ledgerId: string | undefined;
}

type Draw = {
  readonly [Kind in Value['kind']]: (value: ValueOf<Kind>, context: ValueContext, t: Translate) => ReactNode;
};

/** As the words themselves have it, on one line. */
function asText(value: Value, { names }: ValueContext, t: Translate): string {
  return wholeText(value, kindNames(names), kindText(t));
}

function code({ text }: { readonly text: string }): ReactNode {
  return (
    <pre className={classes.code}>
      <Code>{unhidden(text)}</Code>
    </pre>
  );
}

const draw: Draw = {
  text: asText,
  ledgerWord: asText,
  code,
  key: ({ text }) => (
    <span className={classes.output}>
      <KeyFingerprint publicKey={text} />
      <AddressText value={text} full />
    </span>
  ),
  address: ({ text, tag }) => (
    <span className={classes.output}>
      <AddressApart address={text} tag={tag} />
    </span>
  ),
  id: ({ text, of }, { domainId }) => {
    if (of === 'transfer') return <ReleasedTransfer id={text} domainId={domainId} />;
    return of === 'order' ? <ActedOrder id={text} domainId={domainId} /> : <IdText id={text} label="" />;
  },
  word: (value, context, t) => (value.text === 'Locked' ? <LockChip lock={value.text} /> : asText(value, context, t)),
  words: ({ texts }, context, t) => <Tags values={texts.map((text) => asText({ kind: 'word', text }, context, t))} />,
  texts: ({ texts }) => <Tags values={texts.map(unhidden)} />,
  date: ({ text }) => <DateTimeText value={text} />,
  entity: ({ entity, id }, { names, domainId }) => <Entity kind={entity} id={id} names={names} domainId={domainId} />,
  entities: ({ entity, ids }, { names, domainId }) =>
    ids.map((id) => <Entity key={id} kind={entity} id={id} names={names} domainId={domainId} />),
  destination: (to, { names, domainId, ledgerId }) => (
    <span className={classes.output}>
      <Destination to={to} names={names} domainId={domainId} ledgerId={ledgerId} />
    </span>
  ),
  amount: (value, { names }) => <AmountValue value={value} names={names} />,
  count: asText,
  encoded: ({ text, says }) => (
    <>
      {says === undefined ? null : <p className={classes.says}>{unhidden(says)}</p>}
      {code({ text })}
    </>
  ),
  workflow: asText,
  condition: ({ condition }, { names }) => (
    <KnownCondition condition={condition} names={names} worth={(limit) => <LimitWorth limit={limit} names={names} />} />
  ),
  flag: asText,
  empty: asText,
  absent: asText,
};

/** An entity's chip, with a link where it has a screen. */
function Entity({
  kind,
  id,
  names,
  domainId,
}: {
  kind: ValueOf<'entity'>['entity'];
  id: string;
  names: Names;
  domainId: string;
}) {
  const name = names.name(kind, id);
  if (kind === 'ledger') return <Tags values={[name ?? id]} />;
  return <EntityChip kind={kind} id={id} name={name} domainId={kind === 'domain' ? id : domainId} />;
}

/** A field's value as the console shows it. */
export function FieldValue({ value, context }: { value: Value; context: ValueContext }) {
  const { t } = useTranslation('review');
  return drawn(value, context, t);
}

function drawn<Kind extends Value['kind']>(value: ValueOf<Kind>, context: ValueContext, t: Translate): ReactNode {
  return draw[value.kind](value, context, t);
}
