import { ledgerWarning, type ContractCall, type GivenRight, type LedgerWarning } from '@countersign/ledger-port';
import type { TransactionDestination } from '@countersign/model';

import type { ControlCall, InnerCall } from '../contract/control-calls.ts';

/** What a call does besides moving anything of the account itself. */
export interface DescribedCall {
  readonly calls: readonly ContractCall[];
  readonly rights: readonly GivenRight[];
  readonly warnings: readonly LedgerWarning[];
}

/** Reads a call that is inside another one. */
type DescribeCall = (to: TransactionDestination, data: string, depth: number) => DescribedCall;

// So deep, and so many in one: nobody reads more, and what is not read is said to be unknown.
const deepest = 4;
const mostInside = 50;

/** What a call by which contracts are controlled does to `contract`, with all the calls that it carries out. */
export function describeControl(
  contract: TransactionDestination,
  { effect, name, arguments: given }: ControlCall,
  depth: number,
  describeCall: DescribeCall,
): DescribedCall {
  const itself: ContractCall = { contract, function: { name, arguments: given } };
  const warned = (...warnings: LedgerWarning[]): DescribedCall => ({ calls: [itself], rights: [], warnings });
  switch (effect.type) {
    case 'Handover':
      return warned(ledgerWarning('HandsOverControl', { holder: effect.holder }));
    case 'Renunciation':
      return warned(ledgerWarning('GivesUpControl'));
    case 'OtherRules':
      return warned(ledgerWarning('ChangesControl'));
    case 'NewCode': {
      const replaced = ledgerWarning('ReplacesCode', { code: effect.code });
      // What is called then is up to the new code.
      return effect.data ? warned(replaced, ledgerWarning('RunsForeignCode', { code: effect.code })) : warned(replaced);
    }
    case 'Calls': {
      if (depth >= deepest || effect.calls.length > mostInside) return warned(ledgerWarning('UnknownCall'));
      const inside = effect.calls.map((call) => describeInner(contract, call, depth + 1, describeCall));
      return {
        calls: [itself, ...inside.flatMap(({ calls }) => calls)],
        rights: inside.flatMap(({ rights }) => rights),
        warnings: [
          ...inside.flatMap(({ warnings }) => warnings),
          ledgerWarning('CallsInside', { count: String(effect.calls.length) }),
        ],
      };
    }
  }
}

function describeInner(
  contract: TransactionDestination,
  { to, value, data, isDelegated }: InnerCall,
  depth: number,
  describeCall: DescribeCall,
): DescribedCall {
  const place: TransactionDestination = to === undefined ? contract : { type: 'Address', address: to };
  const called = data === '' ? undefined : describeCall(place, data, depth);
  return {
    calls: called?.calls ?? [],
    rights: called?.rights ?? [],
    warnings: [
      ...(isDelegated && to !== undefined ? [ledgerWarning('RunsForeignCode', { code: to })] : []),
      ...(value > 0n ? [ledgerWarning('PaysInside', { amount: value.toString(), to: to ?? '' })] : []),
      ...(called?.warnings ?? []),
    ],
  };
}
