import { toHex } from '@countersign/kernel';
import type { TezosOperation } from '@countersign/model';
import { LocalForger } from '@taquito/local-forging';
import fc from 'fast-check';

import { encodeText } from '../bytes/base58.ts';

/** The forger of Taquito, for the newest protocol that it knows. */
export const forger = new LocalForger();

/** A content in Taquito's words. */
export type ForeignContent = Readonly<Record<string, unknown>>;

const hash = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => bytes.with(0, bytes[0] === 0 ? 1 : (bytes[0] ?? 1)));
export const implicit = fc
  .tuple(fc.constantFrom('tz1' as const, 'tz2' as const, 'tz3' as const, 'tz4' as const), hash)
  .map(([kind, bytes]) => encodeText(kind, bytes));
export const contract = hash.map((bytes) => encodeText('KT1', bytes));
export const block = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => encodeText('block', bytes));
const mutez = fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 2n ** 62n));

const primitive = fc.constantFrom('Pair', 'Left', 'Right', 'Some', 'None', 'Unit', 'True', 'False', 'Elt');
/** A value of Micheline as the node's JSON has it. */
const micheline = fc.letrec<{ readonly value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.bigInt(-(2n ** 70n), 2n ** 70n).map((value) => ({ int: value.toString() })),
    fc.stringMatching(/^[ -~]{0,20}$/).map((value) => ({ string: value.replace(/["\\]/g, '') })),
    fc.uint8Array({ maxLength: 30 }).map((value) => ({ bytes: toHex(value) })),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .record({
        prim: primitive,
        args: fc.array(tie('value'), { maxLength: 4 }),
        annots: fc.constantFrom([], ['%here'], ['%a', ':b']),
      })
      // Of more than two values Taquito writes pairs alone as the protocol does, and nothing else that is data has as many.
      .filter(({ prim, args }) => args.length < 3 || prim === 'Pair')
      .map(({ prim, args, annots }) => ({ prim, ...(args.length > 0 && { args }), ...(annots.length > 0 && { annots }) })),
  ),
})).value;

const entrypoint = fc.oneof(
  fc.constantFrom('default', 'root', 'do', 'set_delegate', 'remove_delegate', 'transfer', 'update_operators'),
  fc.stringMatching(/^[a-z][a-z0-9_]{0,30}$/),
);
export const call = fc
  .record({ entrypoint, value: micheline })
  // Taquito writes a default call with `Unit` as one without parameters, whatever that is given besides.
  .filter((one) => !(one.entrypoint === 'default' && isUnit(one.value)));

function isUnit(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'prim' in value && value.prim === 'Unit';
}

/** The parameters of a call in bytes, as Taquito writes them: what it forges with them, without what it forges without. */
export async function parametersInBytes(parameters: unknown): Promise<string> {
  const content = {
    kind: 'transaction',
    source: encodeText('tz1', new Uint8Array(20).fill(1)),
    fee: '0',
    counter: '0',
    gas_limit: '0',
    storage_limit: '0',
    amount: '0',
    destination: encodeText('KT1', new Uint8Array(20).fill(2)),
  };
  const branch = encodeText('block', new Uint8Array(32));
  const [bare, full] = await Promise.all([content, { ...content, parameters }].map((one) => forged(branch, [one])));
  return full?.slice(bare?.length ?? 0) ?? '';
}

/** What Taquito forges, hexadecimal. */
export async function forged(branch: string, contents: readonly ForeignContent[]): Promise<string> {
  return forger.forge({ branch, contents: contents.map((one) => ({ ...one })) });
}

/** An operation as an order has it, what of it is in Taquito's content, and the parameters of its call as Taquito has them. */
export interface RandomOperation {
  readonly operation: TezosOperation;
  readonly content: ForeignContent;
  readonly parameters?: unknown;
}

const address = (text: string) => ({ type: 'Address', address: text }) as const;

/** An operation of each kind. */
export const randomOperations = {
  Transaction: fc.tuple(mutez, implicit).map(([amount, to]): RandomOperation => ({
    operation: { type: 'Transaction', destination: address(to), amount: amount.toString() },
    content: { kind: 'transaction', amount: amount.toString(), destination: to },
  })),
  Call: fc.tuple(fc.option(mutez, { nil: 0n }), contract, call).map(([amount, to, parameters]): RandomOperation => ({
    operation: { type: 'Transaction', destination: address(to), amount: amount.toString() },
    content: { kind: 'transaction', amount: amount.toString(), destination: to, parameters },
    parameters,
  })),
  Delegation: implicit.map((to): RandomOperation => ({
    operation: { type: 'Delegation', destination: address(to) },
    content: { kind: 'delegation', delegate: to },
  })),
  Undelegation: fc.constant<RandomOperation>({ operation: { type: 'Undelegation' }, content: { kind: 'delegation' } }),
  Reveal: fc.constant<RandomOperation>({ operation: { type: 'Reveal' }, content: { kind: 'reveal' } }),
} as const;
