import type { Translate } from '@countersign/kernel';

import { amountText } from './amount-text.ts';
import { conditionText } from './condition-text.ts';
import { placeText, shownPlace } from './destinations.ts';
import { conditionSentence, conditionWords } from './condition-words.ts';
import type { Names } from './names.ts';
import { unhidden } from './suspicious-text.ts';
import { tagText } from './tags.ts';
import { ledgerWordText, write, type Write } from './value-text.ts';
import type { Value } from './values.ts';
import { wordText } from './word-text.ts';
import { stepText } from './workflow.ts';

function wholeOf(name: string | undefined, id: string): string {
  return name === undefined ? id : `${unhidden(name)} (${id})`;
}

const whole: Write<string> = {
  text: ({ text }) => unhidden(text),
  code: ({ text }) => unhidden(text),
  ledgerWord: (value, _names, translate) => ledgerWordText(value, translate),
  key: ({ text }) => text,
  address: ({ text, tag }, _names, translate) => placeText({ address: text, ...(tag !== undefined && { tag }) }, translate),
  id: ({ text }) => text,
  word: ({ text }, _names, translate) => wordText(translate, text),
  words: ({ texts }, _names, translate) => texts.map((text) => wordText(translate, text)).join(', '),
  texts: ({ texts }) => unhidden(texts.join(', ')),
  date: ({ text, raw }) => (raw === undefined ? text : `${text} (${raw})`),
  entity: ({ entity, id }, names) => wholeOf(names.name(entity, id), id),
  entities: ({ entity, ids }, names) => ids.map((id) => wholeOf(names.name(entity, id), id)).join(', '),
  destination: (to, names, translate) => {
    const place = shownPlace(to, names);
    if (to.place === 'Address') return `${placeText(place ?? to, translate)} (${translate('place.Address')})`;
    const address = place === undefined ? to.tag && tagText(to.tag, translate) : placeText(place, translate);
    const name = wholeOf(names.name(to.place === 'Account' ? 'account' : 'endpoint', to.id), to.id);
    return [address, name, translate(`place.${to.place}`)].filter((part) => part !== undefined).join(', ');
  },
  amount: ({ amount, unit }, names, translate) => amountText(amount, unit, names, translate).text,
  count: ({ count }) => String(count),
  encoded: ({ text, says }, _names, translate) =>
    says === undefined ? text : `${translate('encoded.says', { text: unhidden(says) })} (${text})`,
  workflow: ({ step }, _names, translate) => stepText(step, translate),
  condition: ({ condition }, names, translate) =>
    `${conditionSentence(conditionWords(condition, names, translate), translate)} (${unhidden(conditionText(condition)).replaceAll('\n', ' ')})`,
  flag: ({ on }, _names, translate) => translate(on ? 'flag.yes' : 'flag.no'),
  empty: () => '—',
  absent: ({ meaning }, _names, translate) => translate(`absent.${meaning}`),
};

/** A value in full, on one line of plain text: whole ids and addresses, and what they are called. */
export function wholeText(value: Value, names: Names, translate: Translate): string {
  return write(whole, value, names, translate);
}
