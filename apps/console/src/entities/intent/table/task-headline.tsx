import { actedOnBy, destinationValue, movedValue, scaleOf, shortText } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { Translate } from '@countersign/kernel';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { Amount, amountText, Name, type AmountUnitState } from '@countersign/ui';

import type { Names } from '../../names.ts';
import { kindNames } from '../kind-names.ts';
import { callsContract, kindText, whatTitle } from '../sentence.tsx';

/** What a task is known by in a list: the value it moves and to whom, or what it does. */
interface Headline {
  readonly value?: { readonly amount: bigint; readonly unit: AmountUnitState };
  readonly words: string;
  /** One fact more: where the value comes from. */
  readonly fact?: string | undefined;
}

function headlineOf(payload: IntentPayload, names: Names, t: Translate): Headline {
  const moved = movedValue(payload, ledgerDescriptor);
  const scale = moved && scaleOf(moved.amount.unit, kindNames(names));
  // Of what nobody can scale the sentence says what it counts; a contract is called for more than what it is sent; and what takes the place
  // of another order is no payment beside that one.
  const isMore = callsContract(payload) || actedOnBy(payload).orders.length > 0;
  if (moved === undefined || scale === undefined || scale === 'unknown' || isMore) return { words: whatTitle(payload, names, t) };
  const [first, ...others] = moved.to;
  const from = names.account(moved.accountId);
  return {
    value: {
      amount: moved.amount.amount,
      unit: scale === 'loading' ? scale : { decimals: scale.decimals, symbol: scale.symbol },
    },
    words:
      first === undefined
        ? t('tasks:headline.newContract')
        : others.length > 0
          ? t('tasks:headline.toSeveral', { count: moved.to.length })
          : t('tasks:headline.to', { to: shortText(destinationValue(first), kindNames(names), kindText(t)).text }),
    fact: from && t('tasks:headline.from', { from }),
  };
}

/** The headline in the cell of a list. */
export function TaskHeadline({ payload, names, t }: { payload: IntentPayload; names: Names; t: Translate }) {
  const { value, words } = headlineOf(payload, names, t);
  return (
    <>
      {value ? (
        <>
          <Amount short={8} value={value.amount} unit={value.unit} />{' '}
        </>
      ) : null}
      <Name>{words}</Name>
    </>
  );
}

/** The fact after it, where there is one. */
export const headlineFact = (payload: IntentPayload, names: Names, t: Translate): string | undefined =>
  headlineOf(payload, names, t).fact;

/** The headline as text: the row's name, and what an export writes. */
export function headlineText(payload: IntentPayload, names: Names, t: Translate): string {
  const { value, words } = headlineOf(payload, names, t);
  return value ? `${amountText(value.amount, value.unit, t)} ${words}` : words;
}
