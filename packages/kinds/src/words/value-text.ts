import { shortId, shortMiddle } from '@countersign/kernel';

import { amountText } from './amount-text.ts';
import { wordText } from './word-text.ts';
import type { Names } from './names.ts';
import type { Piece } from './segments.ts';
import { unhidden } from './suspicious-text.ts';
import type { Translate } from './translate.ts';
import type { Value, ValueOf } from './values.ts';
import { stepText } from './workflow.ts';

type Write<Written> = {
  readonly [Kind in Value['kind']]: (value: ValueOf<Kind>, names: Names, translate: Translate) => Written;
};

function write<Written, Kind extends Value['kind']>(
  table: Write<Written>,
  value: ValueOf<Kind>,
  names: Names,
  translate: Translate,
): Written {
  return table[value.kind](value, names, translate);
}

function named(name: string | undefined, id: string): Piece {
  return { text: name ?? shortId(id), title: id, ...(name !== undefined && { isSaid: true as const }) };
}

function plain({ text }: { readonly text: string }): Piece {
  return { text };
}

function placeOf(value: ValueOf<'destination'>, names: Names): Piece {
  if (value.place === 'Address') return { text: shortMiddle(value.address), title: value.address };
  return named(names.name(value.place === 'Account' ? 'account' : 'endpoint', value.id), value.id);
}

const short: Write<Piece> = {
  text: plain,
  code: plain,
  key: ({ text }) => ({ text: shortMiddle(text), title: text }),
  address: ({ text }) => ({ text: shortMiddle(text), title: text }),
  id: ({ text }) => ({ text: shortId(text), title: text }),
  word: ({ text }, _names, translate) => ({ text: wordText(translate, text) }),
  words: ({ texts }, _names, translate) => ({ text: texts.map((text) => wordText(translate, text)).join(', ') }),
  texts: ({ texts }) => ({ text: texts.join(', ') }),
  date: plain,
  entity: ({ entity, id }, names) => named(names.name(entity, id), id),
  entities: ({ entity, ids }, names) => {
    const known = ids.map((id) => names.name(entity, id));
    const isSaid = known.some((name) => name !== undefined);
    return {
      text: ids.length === 0 ? '—' : ids.map((id, index) => known[index] ?? id).join(', '),
      title: ids.join(', '),
      ...(isSaid && { isSaid: true as const }),
    };
  },
  destination: placeOf,
  amount: ({ amount, unit }, names, translate) => {
    const { text, scaledBy } = amountText(amount, unit, names, translate);
    return {
      text,
      ...(unit.of === 'ticker' && { title: unit.tickerId }),
      ...(scaledBy === 'server' && { isSaid: true as const }),
    };
  },
  count: ({ count }) => ({ text: String(count) }),
  encoded: ({ text, says }) => ({ text: says ?? text }),
  workflow: ({ step }, _names, translate) => ({ text: stepText(step, translate) }),
  flag: ({ on }, _names, translate) => ({ text: translate(on ? 'flag.yes' : 'flag.no') }),
  empty: () => ({ text: '—' }),
  absent: ({ meaning }, _names, translate) => ({ text: translate(`absent.${meaning}`) }),
};

/** A value as a piece of a sentence: names where they are known, ids and addresses shortened, the whole of them behind it. */
export function shortText(value: Value, names: Names, translate: Translate): Piece {
  return write(short, value, names, translate);
}

function wholeOf(name: string | undefined, id: string): string {
  return name === undefined ? id : `${unhidden(name)} (${id})`;
}

const whole: Write<string> = {
  text: ({ text }) => unhidden(text),
  code: ({ text }) => unhidden(text),
  key: ({ text }) => text,
  address: ({ text }) => text,
  id: ({ text }) => text,
  word: ({ text }, _names, translate) => wordText(translate, text),
  words: ({ texts }, _names, translate) => texts.map((text) => wordText(translate, text)).join(', '),
  texts: ({ texts }) => unhidden(texts.join(', ')),
  date: ({ text, raw }) => (raw === undefined ? text : `${text} (${raw})`),
  entity: ({ entity, id }, names) => wholeOf(names.name(entity, id), id),
  entities: ({ entity, ids }, names) => ids.map((id) => wholeOf(names.name(entity, id), id)).join(', '),
  destination: (to, names, translate) => {
    if (to.place === 'Address') return `${to.address} (${translate('place.Address')})`;
    const address = to.place === 'Endpoint' ? names.address?.(to.id) : undefined;
    const name = wholeOf(names.name(to.place === 'Account' ? 'account' : 'endpoint', to.id), to.id);
    return [address, name, translate(`place.${to.place}`)].filter((part) => part !== undefined).join(', ');
  },
  amount: ({ amount, unit }, names, translate) => amountText(amount, unit, names, translate).text,
  count: ({ count }) => String(count),
  encoded: ({ text, says }, _names, translate) =>
    says === undefined ? text : `${translate('encoded.says', { text: unhidden(says) })} (${text})`,
  workflow: ({ step }, _names, translate) => stepText(step, translate),
  flag: ({ on }, _names, translate) => translate(on ? 'flag.yes' : 'flag.no'),
  empty: () => '—',
  absent: ({ meaning }, _names, translate) => translate(`absent.${meaning}`),
};

/** A value in full, on one line of plain text: whole ids and addresses, and what they are called. */
export function wholeText(value: Value, names: Names, translate: Translate): string {
  return write(whole, value, names, translate);
}
