import {
  feeWarnings,
  ledgerWarning,
  nativeAsset,
  type LedgerWarning,
  type Movement,
  type TransactionDescription,
} from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { partsOf, rewardAddress } from '../address.ts';
import type { Credential } from '../address/parts.ts';
import { inAda } from '../amount.ts';
import { descriptor } from '../descriptor.ts';
import { cardanoParameters } from '../errors.ts';
import { networkIdOf } from '../networks.ts';
import type { Body, Certificate, OtherMember, Output, Representative } from './body.ts';
import { describeDelegation, describeRegistration, payeeWarnings, plain } from './describe.ts';

type Described = Omit<TransactionDescription, 'movements'>;

/**
 * What the bytes of a body say, in the same words as {@link describe} has for an order, and what to be warned of that no order asks for. `signers` are the
 * hashes of the keys that sign it: outputs to them are change.
 */
export function describeBody(body: Body, signers: ReadonlySet<string>, ledger: Ledger): Described {
  const network = networkIdOf(cardanoParameters(ledger));
  const parts = [
    ...body.certificates.map((certificate) => describeCertificate(certificate)),
    ...body.withdrawals.map(() => plain('WithdrawRewards')),
  ];
  const stakes = [...body.certificates.flatMap((one) => ('stake' in one ? [one.stake] : [])), ...stakesOf(body)];
  return {
    operation: parts[0]?.operation ?? 'Transfer',
    calls: [],
    rights: parts.flatMap(({ rights }) => rights),
    warnings: [
      ...(parts.length > 1 ? [ledgerWarning('CallsInside', { count: String(parts.length) })] : []),
      ...feeWarnings(body.fee, descriptor, ledger, inAda),
      ...parts.flatMap(({ warnings }) => warnings),
      ...stakes.filter(({ hash }) => !signers.has(hash)).map((stake) => otherStake(stake, network)),
      ...body.outputs.flatMap((output, index) => outputWarnings(output, index, signers, network)),
      ...body.others.flatMap((name) => otherWarnings[name]),
      ...(body.auxiliaryHash === undefined ? [] : [ledgerWarning('CarriesMetadata')]),
      ...(body.endsBefore === undefined ? [ledgerWarning('NeverExpires')] : []),
      ...(body.startsAt === undefined ? [] : [ledgerWarning('LockTime', { time: body.startsAt.toString() })]),
      ...(body.network === undefined || body.network === network ? [] : [foreignNetwork(body.network)]),
    ],
  };
}

/** The lovelaces that go to each output, change included. */
export function movementsOf({ outputs }: Body, from: readonly string[]): readonly Movement[] {
  return outputs.map(({ address, amount }, index) => ({
    index,
    asset: nativeAsset,
    from,
    to: address,
    amount,
    metadata: { type: 'Cardano', outputIndex: index },
  }));
}

/** Whether an output is for who holds one of these keys. */
export function isFor({ address }: Output, keys: ReadonlySet<string>): boolean {
  const parts = partsOf(address);
  return parts !== undefined && parts.type !== 'Reward' && parts.payment.type === 'Key' && keys.has(parts.payment.hash);
}

/** The stakes whose rewards are withdrawn. */
export function stakesOf({ withdrawals }: Pick<Body, 'withdrawals'>): readonly Credential[] {
  return withdrawals.flatMap(({ address }) => {
    const parts = partsOf(address);
    return parts?.type === 'Reward' ? [parts.stake] : [];
  });
}

function describeCertificate(certificate: Certificate): Described {
  switch (certificate.type) {
    case 'Register':
      return describeRegistration(certificate.deposit);
    case 'Unregister':
      return plain('UnregisterStaking');
    case 'Delegate':
      return describeDelegation(certificate.pool);
    case 'Represent':
      return describeRepresentative(certificate.representative);
    case 'Other':
      return { ...plain(certificate.name), warnings: [ledgerWarning('UnknownOperation', { operation: certificate.name })] };
  }
}

function describeRepresentative(representative: Representative): Described {
  const nobody = plain('DelegateRepresentative');
  if (representative.type === 'AlwaysAbstain') return nobody;
  const holder = 'hash' in representative ? representative.hash : representative.type;
  return {
    ...nobody,
    rights: [{ type: 'Representative', ...('hash' in representative && { holder: { type: 'Address', address: holder } }) }],
    warnings: [ledgerWarning('VotesFor', { holder })],
  };
}

function otherStake(stake: Credential, network: 0 | 1): LedgerWarning {
  return ledgerWarning('OtherSource', { address: rewardAddress(network, stake) });
}

function foreignNetwork(network: 0 | 1): LedgerWarning {
  return ledgerWarning('ForeignNetwork', { network: network === 1 ? 'Cardano' : 'a test network of Cardano' });
}

function outputWarnings(output: Output, index: number, signers: ReadonlySet<string>, network: 0 | 1): readonly LedgerWarning[] {
  const { address, tokens, hasData } = output;
  const of = partsOf(address)?.network;
  const carries = isFor(output, signers)
    ? ledgerWarning('CarriesTokens', { output: String(index) })
    : ledgerWarning('SendsTokens', { output: String(index), address });
  return [
    ...payeeWarnings({ type: 'Address', address }),
    ...(tokens.length > 0 ? [carries] : []),
    ...(hasData ? [ledgerWarning('CarriesData', { output: String(index) })] : []),
    ...(of === undefined || of === network ? [] : [foreignNetwork(of)]),
  ];
}

/** What each member means that is not read any further. */
const otherWarnings = {
  Mint: [ledgerWarning('MintsTokens')],
  ScriptData: [ledgerWarning('RunsScripts')],
  Collateral: [ledgerWarning('PutsUpCollateral')],
  CollateralReturn: [],
  TotalCollateral: [],
  RequiredSigners: [ledgerWarning('ExtraConditions')],
  ReferenceInputs: [ledgerWarning('ExtraConditions')],
  TreasuryValue: [ledgerWarning('ExtraConditions')],
  Votes: [ledgerWarning('UnknownOperation', { operation: 'Votes' })],
  Proposals: [ledgerWarning('UnknownOperation', { operation: 'Proposals' })],
  Donation: [ledgerWarning('UnknownOperation', { operation: 'A donation to the treasury' })],
} as const satisfies Record<OtherMember, readonly LedgerWarning[]>;
