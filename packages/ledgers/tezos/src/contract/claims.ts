import { toHex } from '@countersign/kernel';
import type { CalledFunction, GivenRight } from '@countersign/ledger-port';

import { implicitKinds } from '../address.ts';
import { encodeText, readText } from '../bytes/base58.ts';
import { primitives, type Micheline } from '../bytes/micheline.ts';
import { curveTags } from '../transaction/operation.ts';
import type { CallParameters } from '../transaction/parameters.ts';

/** What a call says by the standards of tokens (FA1.2, FA2), if its contract keeps to them. */
export interface TokenClaim {
  readonly called: CalledFunction;
  readonly rights: readonly GivenRight[];
  /** Whom it pays or gives rights to. */
  readonly addresses: readonly string[];
}

/**
 * Reads a call of a token by FA1.2 (TZIP-7: `transfer`, `approve`) or FA2 (TZIP-12: `transfer`, `update_operators`); undefined for any other, and for an
 * argument of another shape.
 */
export function readClaim({ entrypoint, argument }: CallParameters): TokenClaim | undefined {
  if (entrypoint === 'approve') return readApproval(argument);
  if (entrypoint === 'update_operators') return readOperators(argument);
  if (entrypoint !== 'transfer') return undefined;
  return argument.type === 'List' ? readTransfers(argument.items) : readSimpleTransfer(argument);
}

function readSimpleTransfer(argument: Micheline): TokenClaim | undefined {
  const [from, to, amount] = [0, 1, 2].map((index) => combAt(argument, index, 3));
  const [sender, recipient, count] = [addressIn(from), addressIn(to), naturalIn(amount)];
  if (sender === undefined || recipient === undefined || count === undefined) return undefined;
  return {
    called: {
      name: 'transfer',
      arguments: [
        { name: 'from', type: 'address', value: sender },
        { name: 'to', type: 'address', value: recipient },
        { name: 'value', type: 'nat', value: count },
      ],
    },
    rights: [],
    addresses: [recipient],
  };
}

function readTransfers(items: readonly Micheline[]): TokenClaim | undefined {
  const each = items.map((item) => {
    const [from, list] = [addressIn(combAt(item, 0, 2)), combAt(item, 1, 2)];
    if (from === undefined || list?.type !== 'List') return undefined;
    const parts = list.items.map((one) => {
      const [to, id, amount] = [addressIn(combAt(one, 0, 3)), naturalIn(combAt(one, 1, 3)), naturalIn(combAt(one, 2, 3))];
      return to === undefined || id === undefined || amount === undefined ? undefined : ([to, id, amount] as const);
    });
    const read = whole(parts);
    return read && { from, parts: read };
  });
  const lines = whole(each);
  if (lines === undefined) return undefined;
  return {
    called: {
      name: 'transfer',
      arguments: lines.flatMap(({ from, parts }) => [
        { name: 'from', type: 'address', value: from },
        ...parts.flatMap(([to, id, amount]) => [
          { name: 'to', type: 'address', value: to },
          { name: 'token', type: 'nat', value: id },
          { name: 'amount', type: 'nat', value: amount },
        ]),
      ]),
    },
    rights: [],
    addresses: lines.flatMap(({ parts }) => parts.map(([to]) => to)),
  };
}

function readApproval(argument: Micheline): TokenClaim | undefined {
  const [spender, limit] = [addressIn(combAt(argument, 0, 2)), naturalIn(combAt(argument, 1, 2))];
  if (spender === undefined || limit === undefined) return undefined;
  const right = { type: 'Allowance', holder: { type: 'Address', address: spender }, asset: { type: 'Unknown' } } as const;
  return {
    called: {
      name: 'approve',
      arguments: [
        { name: 'spender', type: 'address', value: spender },
        { name: 'value', type: 'nat', value: limit },
      ],
    },
    rights: [limit === 0n ? { ...right, isWithdrawn: true } : { ...right, limit }],
    addresses: [spender],
  };
}

function readOperators(argument: Micheline): TokenClaim | undefined {
  if (argument.type !== 'List') return undefined;
  const each = argument.items.map((item) => {
    if (item.type !== 'Primitive' || (item.code !== primitives.left && item.code !== primitives.right)) return undefined;
    const [within] = item.given;
    if (within === undefined || item.given.length > 1) return undefined;
    const operator = addressIn(combAt(within, 1, 3));
    const token = naturalIn(combAt(within, 2, 3));
    return operator === undefined || token === undefined
      ? undefined
      : { isAdded: item.code === primitives.left, operator, token };
  });
  const changes = whole(each);
  if (changes === undefined) return undefined;
  return {
    called: {
      name: 'update_operators',
      arguments: changes.flatMap(({ isAdded, operator, token }) => [
        { name: isAdded ? 'add' : 'remove', type: 'address', value: operator },
        { name: 'token', type: 'nat', value: token },
      ]),
    },
    rights: changes.map(({ isAdded, operator }) => ({
      type: 'Operator',
      holder: { type: 'Address', address: operator },
      asset: { type: 'Unknown' },
      ...(!isAdded && { isWithdrawn: true }),
    })),
    addresses: changes.map(({ operator }) => operator),
  };
}

/** The parts, where there are some and each of them was read. */
function whole<Part>(parts: readonly (Part | undefined)[]): readonly Part[] | undefined {
  const read = parts.filter((part) => part !== undefined);
  return read.length > 0 && read.length === parts.length ? read : undefined;
}

/** One of the values of a pair of so many, whether pairs are within each other or all in one. */
function combAt(value: Micheline, index: number, length: number): Micheline | undefined {
  if (value.type !== 'Primitive' || value.code !== primitives.pair) return undefined;
  if (value.given.length === length) return value.given[index];
  const [first, rest] = value.given;
  if (length < 3 || value.given.length !== 2 || rest === undefined) return undefined;
  return index === 0 ? first : combAt(rest, index - 1, length - 1);
}

function naturalIn(value: Micheline | undefined): bigint | undefined {
  return value?.type === 'Int' && value.value >= 0n ? value.value : undefined;
}

/** An address as text, or as 22 bytes. An entrypoint behind it makes it another place, which is not read. */
function addressIn(value: Micheline | undefined): string | undefined {
  if (value?.type === 'String') return readText(value.value, [...implicitKinds, 'KT1']).ok ? value.value : undefined;
  if (value?.type !== 'Bytes' || value.value.length !== 22) return undefined;
  const [tag = -1, curve] = value.value;
  if (tag === 1 && value.value[21] === 0) return encodeText('KT1', value.value.slice(1, 21));
  const kind = implicitKinds.find((one) => curveTags[one] === curve);
  return tag === 0 && kind !== undefined ? encodeText(kind, value.value.slice(2)) : undefined;
}

/** A call of which the entrypoint alone is known, with its argument as bytes. */
export function unreadCall({ entrypoint, bytes }: CallParameters): CalledFunction {
  return { name: entrypoint, arguments: [{ name: 'argument', type: 'Micheline', value: `0x${toHex(bytes)}` }] };
}
