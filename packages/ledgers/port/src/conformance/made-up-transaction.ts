import { CodedError, err, fromHex, fromUtf8, ok, toHex, utf8, type Result } from '@countersign/kernel';
import type { TransactionDestination, TransactionOrderParameters } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { z } from 'zod';

import { nativeAsset } from '../asset.ts';
import type { AccountKeyId } from '../keys.ts';
import type { LedgerModule } from '../ledger-module.ts';
import type { Preparation } from '../preparation.ts';
import { onceFor, type BuildInput, type SenderAddress, type SenderKey, type UnsignedSummary } from '../transaction.ts';
import type { Validity } from '../validity.ts';
import { ledgerWarning } from '../warning.ts';

const text = z.string().min(1);

/** A made-up transaction, with the keys that sign it: it pays somebody, or registers a stake. */
const transactionShape = z.strictObject({
  from: text,
  to: text.optional(),
  amount: z.string().regex(/^\d+$/),
  fee: z.string().regex(/^\d+$/),
  /** What it uses up, or the order of which it is the only one. */
  nonce: text.optional(),
  once: text.optional(),
  /** No block of a later moment has it. */
  until: z.iso.datetime().optional(),
  /** Whose account it creates first, and what that costs who pays. */
  creates: z.strictObject({ address: text, cost: z.string().regex(/^\d+$/) }).optional(),
  signedBy: z.array(z.strictObject({ keyId: text, publicKey: text })).min(1),
});
type MadeUpTransaction = z.infer<typeof transactionShape>;
const signedShape = z.strictObject({ transaction: transactionShape, signatures: z.array(z.string()) });

const fee = 2n;

/** What a made-up ledger needs to know of an order: whom it pays and how much, or that it is about the stake. */
interface Asked {
  readonly to?: TransactionDestination;
  readonly amount: bigint;
  readonly isStaking: boolean;
  readonly maximumFee?: string | undefined;
}

/** What a transaction of a made-up ledger uses up: a number of its sender's, or nothing, so that it is known by its order. */
export type MadeUpUse = 'Nonce' | 'Nothing';

function read(unsigned: unknown, use: MadeUpUse): MadeUpTransaction | undefined {
  const { data } = transactionShape.safeParse(unsigned);
  const isOfKind =
    data !== undefined && (use === 'Nonce') === (data.nonce !== undefined) && (use === 'Nonce') === (data.once === undefined);
  return isOfKind ? data : undefined;
}

function resourceOf({ from, nonce, once }: MadeUpTransaction): string {
  return once === undefined ? `${from}:${nonce}` : onceFor(once);
}

function idOf({ nonce, once = '' }: MadeUpTransaction): string {
  return nonce ?? once;
}

function askedBy(parameters: TransactionOrderParameters): Asked | undefined {
  if (parameters.type !== 'Cardano' && parameters.type !== 'Hedera') return undefined;
  const { operation, maximumFee } = parameters;
  if (operation.type === 'RegisterStaking') return { amount: 0n, isStaking: true, maximumFee };
  const [output] = operation.type === 'Transfer' ? (operation.outputs ?? []) : [];
  return output && { to: output.destination, amount: BigInt(output.amount), isStaking: false, maximumFee };
}

/** Whom an order pays; undefined for one that pays nobody. */
export function payeeOf(parameters: TransactionOrderParameters): TransactionDestination | undefined {
  return askedBy(parameters)?.to;
}

/** The bytes that one of the keys signs: what all sign, after the key's id. */
function messageOf(transaction: MadeUpTransaction, keyId: string): string {
  return toHex(utf8(`${keyId} ${JSON.stringify(transaction)}`));
}

function payloadsOf(transaction: MadeUpTransaction): UnsignedSummary['payloads'] {
  return transaction.signedBy.map(({ keyId }) => ({
    address: transaction.from,
    keyId: keyIdOf(keyId),
    scheme: 'Message',
    bytes: messageOf(transaction, keyId),
  }));
}

const keyIds = ['ED25519_CUSTODY_1', 'ED25519_CUSTODY_2', 'ED25519_STAKING_1'] as const satisfies AccountKeyId[];

function keyIdOf(keyId: string): AccountKeyId {
  const known = keyIds.find((id) => id === keyId);
  if (known === undefined) throw new Error(`no key ${keyId}`);
  return known;
}

/** Who signs: the key that spends, and beside it the one that stakes where the order is about that. */
function signersOf({ keys: [spending, ...others] }: SenderAddress, { isStaking }: Asked): readonly SenderKey[] {
  return [spending, ...(isStaking ? others.filter(({ id }) => id === 'ED25519_STAKING_1') : [])];
}

function build(
  { orderId, order, sender: [sender], chainState }: BuildInput,
  use: MadeUpUse,
): ReturnType<LedgerModule['transaction']['build']> {
  const asked = askedBy(order.parameters);
  if (asked === undefined || sender === undefined) return err({ hint: 'InternalError', message: 'Nothing to build' });
  const signers = signersOf(sender, asked);
  const missing = transactionShape.shape.creates.parse(chainState['missing']);
  const unsigned: MadeUpTransaction = {
    from: sender.address,
    ...(asked.to?.type === 'Address' && { to: asked.to.address }),
    amount: `${asked.amount}`,
    fee: `${fee}`,
    ...(use === 'Nonce' ? { nonce: text.parse(chainState['nonce']) } : { once: orderId }),
    ...(chainState['until'] !== undefined && { until: text.parse(chainState['until']) }),
    ...(missing !== undefined && { creates: missing }),
    signedBy: signers.map(({ id, publicKey }) => ({ keyId: id, publicKey })),
  };
  return ok({
    unsigned,
    payloads: signers.map(({ id, key }) => ({ key, scheme: 'Message', bytes: messageOf(unsigned, id) })),
    fee,
    spends: [{ asset: nativeAsset, amount: asked.amount + fee + BigInt(missing?.cost ?? 0) }],
    resources: [resourceOf(unsigned)],
    ...preparationsOf(unsigned),
    ...validityOf(unsigned),
  });
}

/** A made-up ledger's transactions: JSON, with a message for each key that signs. */
export function madeUpTransaction(
  use: MadeUpUse,
): Pick<LedgerModule['transaction'], 'build' | 'readUnsigned' | 'checkUnsigned' | 'assemble' | 'decode'> {
  return {
    build: (input) => build(input, use),
    readUnsigned(unsigned) {
      const transaction = read(unsigned, use);
      if (transaction === undefined) return err('MalformedTransaction');
      return ok({
        movements: movementsOf(transaction),
        calls: [],
        rights: [],
        warnings: endlessWarnings(transaction),
        fee: BigInt(transaction.fee),
        payloads: payloadsOf(transaction),
        resources: [resourceOf(transaction)],
        ...preparationsOf(transaction),
        ...validityOf(transaction),
      });
    },
    checkUnsigned(unsigned, expected): Result<void, string> {
      const { parameters, own } = expected;
      const transaction = read(unsigned, use);
      const asked = askedBy(parameters);
      if (transaction === undefined || asked === undefined) return err('It is no transaction of this ledger');
      if (!own.has(transaction.from)) return err('Another account pays');
      const isPaid =
        asked.to === undefined ? transaction.to === undefined : expected.addressesOf(asked.to).includes(transaction.to ?? '');
      if (!isPaid || transaction.amount !== `${asked.amount}`) return err('Somebody else is paid, or another amount');
      if (use === 'Nothing' && transaction.once !== expected.orderId) return err('It is the transaction of another order');
      const isStaking = transaction.signedBy.some(({ keyId }) => keyId === 'ED25519_STAKING_1');
      if (isStaking !== asked.isStaking) return err('Other keys sign than the order asks for');
      return BigInt(transaction.fee) > BigInt(asked.maximumFee ?? fee) ? err('The fee is too high') : ok(undefined);
    },
    assemble({ unsigned }, signatures) {
      const transaction = transactionShape.parse(unsigned);
      for (const [index, { keyId, publicKey }] of transaction.signedBy.entries()) {
        const { signature = '' } = signatures[index] ?? {};
        const isSound =
          signature !== '' && ed25519.verify(fromHex(signature), fromHex(messageOf(transaction, keyId)), fromHex(publicKey));
        if (!isSound) throw new CodedError('SignatureMismatch', `The signature of ${keyId} does not fit`);
      }
      const raw = toHex(utf8(JSON.stringify({ transaction, signatures: signatures.map(({ signature }) => signature) })));
      return { raw, transactionId: idOf(transaction) };
    },
    decode(raw) {
      try {
        const { transaction } = signedShape.parse(JSON.parse(fromUtf8(fromHex(raw))));
        return ok({
          transactionId: idOf(transaction),
          senders: [transaction.from],
          movements: movementsOf(transaction),
          fee: BigInt(transaction.fee),
          operation: transaction.to === undefined ? 'RegisterStaking' : 'Transfer',
          calls: [],
          rights: [],
          warnings: endlessWarnings(transaction),
          memos: [],
          details: [],
          ...validityOf(transaction),
        });
      } catch {
        return err('MalformedTransaction');
      }
    },
  };
}

function preparationsOf({ creates }: MadeUpTransaction): { readonly preparations?: readonly Preparation[] } {
  if (creates === undefined) return {};
  return { preparations: [{ type: 'CreateAccount', address: creates.address, cost: BigInt(creates.cost), kept: 0n }] };
}

function validityOf({ until: moment }: MadeUpTransaction): { readonly validity?: Validity } {
  return moment === undefined ? {} : { validity: { type: 'Moment', moment } };
}

function endlessWarnings({ until }: MadeUpTransaction): UnsignedSummary['warnings'] {
  return until === undefined ? [ledgerWarning('NeverExpires')] : [];
}

function movementsOf({ from, to, amount }: MadeUpTransaction): UnsignedSummary['movements'] {
  if (to === undefined) return [];
  return [{ index: 0, asset: nativeAsset, from: [from], to, amount: BigInt(amount), metadata: { type: 'Cardano' } }];
}
