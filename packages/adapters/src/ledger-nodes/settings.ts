import { CodedError } from '@countersign/kernel';
import { z } from 'zod';

import { families, settingsOf, type LedgerSettings } from './families.ts';
import { refusal, within, type Source } from './file/place.ts';

const entries = Object.values(families).map(({ entry }) => entry);

const File = z
  .array(
    z.discriminatedUnion('family', someOf(entries), `Not a ledger of a family that has nodes: ${inWords(Object.keys(families))}`),
    'Not a list of ledgers',
  )
  .min(1)
  .refine((ledgers) => new Set(ledgers.map(({ id }) => id)).size === ledgers.length, 'Two ledgers have one id');

/** The ledgers in a file's text. Throws `InvalidSetting`, in one line that says what is wrong and where. */
export function readLedgerSettings(source: Source): readonly LedgerSettings[] {
  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch {
    throw new CodedError('InvalidSetting', `The ledgers in ${source.file} are not JSON`);
  }
  const file = { source, path: [] };
  const read = File.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw refusal(within(file, ...(issue?.path ?? [])), issue?.message ?? '');
  }
  return read.data.map((entry, index) => settingsOf(entry, within(file, index)));
}

/** A list that is known to have something in it. */
function someOf<T>([first, ...others]: readonly T[]): readonly [T, ...T[]] {
  if (first === undefined) throw new CodedError('InternalError', 'There is no family of networks');
  return [first, ...others];
}

/** `"a", "b" or "c"` */
function inWords(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter((part) => part !== '').join(' or ');
}
