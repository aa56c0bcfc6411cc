import type { GivenRight, LedgerWarning, Movement } from '@countersign/ledger-port';
import { ledgerWarning, nativeAsset } from '@countersign/ledger-port';

import { issuerOf, tokenAsset } from '../assets.ts';
import type { ReadOperation, ReadOptions, ReadTransaction } from '../transaction/read-xdr.ts';
import { decodeStrkey } from '../strkey.ts';
import { trustLine } from './describe-operation.ts';

/** The amounts that a transaction says it moves. What a merge moves no byte says. */
export function movementsOf({ source, operations }: ReadTransaction): readonly Movement[] {
  return operations.flatMap(({ source: own = source, body }, index) => movementOf(body, own.address, index));
}

function movementOf(body: ReadOperation, from: string, index: number): readonly Movement[] {
  const common = { index, from: [from], metadata: { type: 'Stellar' as const } };
  if (body.type === 'Clawback') {
    // What its issuer takes back is no more, as what it is paid.
    const taken = tokenAsset(body.asset);
    return taken === undefined ? [] : [{ ...common, asset: taken, from: [body.from.address], to: from, amount: body.amount }];
  }
  if (body.type === 'CreateAccount') return [{ ...common, asset: nativeAsset, to: body.destination, amount: body.amount }];
  if (body.type !== 'Payment') return [];
  const asset = body.asset === 'Native' ? nativeAsset : tokenAsset(body.asset);
  if (asset === undefined) return [];
  const isIssued = issuerOf(asset) === from;
  return [{ ...common, asset, to: body.destination.address, amount: body.amount, ...(isIssued && { isIssued }) }];
}

/** What rights its operations give. */
export function rightsOf({ operations }: ReadTransaction): readonly GivenRight[] {
  return operations.flatMap(({ body }) => {
    if (body.type === 'ChangeTrust') return [trustLine(body.asset, body.limit)];
    if (body.type === 'SetOptions' && body.signer !== undefined) return [signerRight(body.signer)];
    return body.type === 'SetTrustLineFlags' ? leave(body) : [];
  });
}

/** Leave to sign for the account; what takes it away has no weight. Hashes are nobody who has an address. */
function signerRight({ key, weight }: NonNullable<ReadOptions['signer']>): GivenRight {
  const isKey = isAccount(key);
  return {
    type: 'Signer',
    ...(isKey && { holder: { type: 'Address' as const, address: key } }),
    ...(weight === 0 && { isWithdrawn: true as const }),
  };
}

function isAccount(key: string): boolean {
  const decoded = decodeStrkey(key);
  return decoded.ok && decoded.value.kind === 'Account';
}

const authorized = 1;

/** Leave to hold a token of the issuer's, given or taken back. */
function leave({ trustor, asset: token, setFlags, clearFlags }: Extract<ReadOperation, { readonly type: 'SetTrustLineFlags' }>) {
  const isGiven = (setFlags & authorized) !== 0;
  if (!isGiven && (clearFlags & authorized) === 0) return [];
  const asset = tokenAsset(token) ?? { type: 'Unknown' as const };
  const right: GivenRight = { type: 'Holding', holder: { type: 'Address', address: trustor }, asset };
  return [isGiven ? right : { ...right, isWithdrawn: true as const }];
}

/** What a careful person should be warned of in its operations. */
export function operationWarnings({ source, operations }: ReadTransaction): readonly LedgerWarning[] {
  return operations.flatMap(({ source: own, body }) => [
    ...(own === undefined || own.address === source.address ? [] : [ledgerWarning('OtherSource', { address: own.address })]),
    ...(body.type === 'AccountMerge' ? [ledgerWarning('MergesAccount')] : []),
    ...(body.type === 'Clawback' ? [ledgerWarning('Clawback')] : []),
    ...(body.type === 'SetOptions' ? optionWarnings(body) : []),
  ]);
}

const authImmutable = 4;
const allowsClawback = 8;

function optionWarnings(options: ReadOptions): readonly LedgerWarning[] {
  const { setFlags = 0, clearFlags = 0, weights, signer, homeDomain, inflationDestination } = options;
  const hasOthers =
    (setFlags & ~(authImmutable | allowsClawback)) !== 0 || clearFlags !== 0 || inflationDestination !== undefined;
  return [
    ...((setFlags & authImmutable) === 0 ? [] : [ledgerWarning('LocksFlags')]),
    ...((setFlags & allowsClawback) === 0 ? [] : [ledgerWarning('AllowsClawback')]),
    ...(weights.some((weight) => weight !== undefined) || signer !== undefined ? [ledgerWarning('ChangesSigners')] : []),
    ...(homeDomain === undefined ? [] : [ledgerWarning('ChangesHomeDomain')]),
    ...(hasOthers ? [ledgerWarning('UnknownOperation', { operation: 'SetOptions' })] : []),
  ];
}
