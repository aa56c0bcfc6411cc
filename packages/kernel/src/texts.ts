import { withoutPoints } from './decimal-text.ts';

/**
 * Texts by key, as a file has them. `{{name}}` is a hole, `{{names, list}}` one for a list, written with the language's "and", or with its
 * "or" as `{{names, list(type: disjunction)}}`. Numbers are written as the language
 * writes them, thousands in groups; what is no quantity, such as a destination tag, is given as a text. `key_zero`, `key_one`,
 * `key_other` are the forms of a text by `count`.
 */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** What fills the holes of a text. `count` chooses its form, `defaultValue` stands where there is no text. */
export type TextValues = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Gives the text under a key (`namespace:group.key`) with its holes filled; the key itself where there is neither text nor default. */
export type Translate = (key: string, values?: TextValues) => string;

const hole = /\{\{(\w+)(?:, list(?:\(type: (conjunction|disjunction)\))?)?\}\}/g;

/** Reads texts of a language (BCP 47). What fills a hole is put in as it is: no name that somebody chose is ever read as a text. */
export function translator(language: string, texts: Texts): Translate {
  // Made when they are first needed: a phone takes some milliseconds for each.
  let forms: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return (key, values = {}) => {
    const { count, defaultValue = key } = values;
    const counted = typeof count === 'number' ? formOf(texts, key, count, (forms ??= new Intl.PluralRules(language))) : undefined;
    const text = counted ?? textAt(texts, key);
    if (text === undefined) return String(defaultValue);
    return text.replaceAll(hole, (_hole, name: string, type: ListType = 'conjunction') => {
      const value = values[name] ?? '';
      if (typeof value === 'number' && isWrittenAlike(value)) return String(value);
      if (typeof value === 'number')
        return withoutPoints((numbers ??= new Intl.NumberFormat(language, { maximumFractionDigits: 20 })).formatToParts(value));
      return typeof value === 'object' ? new Intl.ListFormat(language, { type }).format(value) : value;
    });
  };
}

/** Whole numbers without groups of thousands: none of the languages writes them otherwise, and most numbers are such. */
function isWrittenAlike(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 1000;
}

type ListType = 'conjunction' | 'disjunction';

function formOf(texts: Texts, key: string, count: number, forms: Intl.PluralRules): string | undefined {
  const none = count === 0 ? textAt(texts, `${key}_zero`) : undefined;
  return none ?? textAt(texts, `${key}_${forms.select(count)}`);
}

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const step of key.split(/[:.]/)) {
    if (typeof found !== 'object' || !Object.hasOwn(found, step)) return undefined;
    found = found[step];
  }
  return typeof found === 'string' ? found : undefined;
}
