import { TransactionOrderParameters } from '@countersign/model';

import { namedDestinations } from '../destination.ts';
import type { LedgerModule } from '../ledger-module.ts';
import type { BuildInput } from '../transaction.ts';
import { changedMembers } from './changed-members.ts';
import type { LedgerSamples } from './samples.ts';

/** Gives another good address in place of one, that of a stranger where the samples have any; undefined for a text that is no address. */
export function otherAddress(
  module: LedgerModule,
  samples: LedgerSamples,
  input: BuildInput,
): (text: string) => string | undefined {
  const { ledger } = samples;
  const parsedOf = (text: string) => {
    const parsed = module.address.parse(text, ledger);
    return parsed.ok ? [parsed.value.address] : [];
  };
  const namedIn = ({ order }: BuildInput) =>
    namedDestinations(module, order.parameters).flatMap((one) => (one.type === 'Address' ? parsedOf(one.address) : []));
  const known = [
    ...samples.transactions.flatMap((sample) => namedIn(sample.input)),
    ...[...samples.addresses.valid, ...samples.publicKeys].map(({ address }) => address),
  ];
  const own = new Set([...input.sender.map(({ address }) => address), input.changeAddress]);
  const named = new Set(namedIn(input));
  const strangers = known.filter((address) => !own.has(address) && !named.has(address));
  return (text) => {
    const [address] = parsedOf(text);
    return address === undefined ? undefined : [...strangers, ...known].find((other) => other !== address);
  };
}

/** Orders that differ from one in a single member, whatever a transaction has to follow: what it may cost apart. */
export function otherOrders(
  parameters: TransactionOrderParameters,
  another: (text: string) => string | undefined,
): readonly { readonly path: string; readonly parameters: TransactionOrderParameters }[] {
  const { feeStrategy: _, maximumFee: __, ...decided } = parameters;
  return changedMembers(JSON.parse(JSON.stringify(decided)), another).flatMap(({ path, changed }) => {
    const other = TransactionOrderParameters.safeParse({ ...parameters, ...changed });
    return other.success ? [{ path, parameters: other.data }] : [];
  });
}
