import { shortId, shortMiddle } from '@countersign/kernel';

import { amountText } from './amount-text.ts';
import { placeText, shownPlace } from './destinations.ts';
import { conditionText } from './condition-text.ts';
import { ledgerLabel, wordText } from './word-text.ts';
import type { Names } from './names.ts';
import type { Piece } from './segments.ts';
import type { Translate } from '@countersign/kernel';
import type { Value, ValueOf } from './values.ts';
import { stepText } from './workflow.ts';

/** How each kind of value is written. */
export type Write<Written> = {
  readonly [Kind in Value['kind']]: (value: ValueOf<Kind>, names: Names, translate: Translate) => Written;
};

/** Writes a value by the table. */
export function write<Written, Kind extends Value['kind']>(
  table: Write<Written>,
  value: ValueOf<Kind>,
  names: Names,
  translate: Translate,
): Written {
  return table[value.kind](value, names, translate);
}

/** Something with an id as a piece of a sentence: its name where that is known. */
export function namedPiece(name: string | undefined, id: string): Piece {
  return { text: name ?? shortId(id), title: id, ...(name !== undefined && { isSaid: true as const }) };
}

function plain({ text }: { readonly text: string }): Piece {
  return { text };
}

/** What a ledger calls something, in the reader's language. */
export function ledgerWordText({ text, type }: ValueOf<'ledgerWord'>, translate: Translate): string {
  const label = ledgerLabel(translate, text);
  return type === undefined || type === text ? label : `${label} (${type})`;
}

function placeOf(value: ValueOf<'destination'>, names: Names, translate: Translate): Piece {
  if (value.place === 'Address') {
    const place = shownPlace(value, names) ?? { address: value.address };
    const short = placeText({ ...place, address: shortMiddle(place.address) }, translate);
    return { text: short, title: placeText(place, translate) };
  }
  const { text, ...piece } = namedPiece(names.name(value.place === 'Account' ? 'account' : 'endpoint', value.id), value.id);
  return { ...piece, text: placeText({ address: text, ...(value.tag !== undefined && { tag: value.tag }) }, translate) };
}

/** What a request acts on in words where they are known, and its id behind them. */
function idPiece({ text, of }: ValueOf<'id'>, names: Names, translate: Translate): Piece {
  const said = of === 'order' || of === 'transfer' ? names.said?.(of, text) : undefined;
  if (said === 'loading') return { text: '…', title: text };
  return said === undefined ? { text: shortId(text), title: text } : { text: said(names, translate), title: text, isSaid: true };
}

const short: Write<Piece> = {
  text: plain,
  code: plain,
  ledgerWord: (value, _names, translate) => ({ text: ledgerWordText(value, translate) }),
  key: ({ text }) => ({ text: shortMiddle(text), title: text }),
  address: ({ text, tag }, _names, translate) => {
    const place = { address: text, ...(tag !== undefined && { tag }) };
    return { text: placeText({ ...place, address: shortMiddle(text) }, translate), title: placeText(place, translate) };
  },
  id: idPiece,
  word: ({ text }, _names, translate) => ({ text: wordText(translate, text) }),
  words: ({ texts }, _names, translate) => ({ text: texts.map((text) => wordText(translate, text)).join(', ') }),
  texts: ({ texts }) => ({ text: texts.join(', ') }),
  date: plain,
  entity: ({ entity, id }, names) => namedPiece(names.name(entity, id), id),
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
  condition: ({ condition }) => ({ text: conditionText(condition) }),
  flag: ({ on }, _names, translate) => ({ text: translate(on ? 'flag.yes' : 'flag.no') }),
  empty: () => ({ text: '—' }),
  absent: ({ meaning }, _names, translate) => ({ text: translate(`absent.${meaning}`) }),
};

/** A value as a piece of a sentence: names where they are known, ids and addresses shortened, the whole of them behind it. */
export function shortText(value: Value, names: Names, translate: Translate): Piece {
  return write(short, value, names, translate);
}
