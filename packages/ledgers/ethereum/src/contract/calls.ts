import { concatBytes, fromHex, isCodedError, toHex } from '@countersign/kernel';
import type { ArgumentValue, CalledFunction } from '@countersign/ledger-port';

import { readArguments, selectorOf, writeArguments, type AbiFunction } from './abi.ts';
import { knownFunctions, type KnownFunction } from './known-functions.ts';

/** What a call does by its function's standard. Amounts are in the token's smallest unit. */
export type CallEffect =
  | {
      readonly type: 'Transfer';
      readonly standard: 'ERC20' | 'ERC721' | 'ERC1155';
      /** Absent where the caller's own tokens go. */
      readonly from?: string;
      readonly to: string;
      readonly tokens: readonly { readonly tokenId?: bigint; readonly amount: bigint }[];
      readonly isAmbiguous?: true;
    }
  | { readonly type: 'Allowance'; readonly holder: string; readonly amount: bigint; readonly isIncrease?: true }
  | { readonly type: 'Operator'; readonly holder: string; readonly isGiven: boolean };

/** A call of a well-known function, read from its data. */
export interface TokenCall extends CalledFunction {
  readonly effect: CallEffect;
}

const functionsBySelector: ReadonlyMap<string, KnownFunction> = new Map(
  knownFunctions.map((known) => [selectorOf(known), known]),
);

/** The well-known function that four bytes (hexadecimal, lower case) name. */
export function knownFunction(selector: string): AbiFunction | undefined {
  return functionsBySelector.get(selector);
}

/** Reads call data (hexadecimal, no prefix); undefined where it is no well-formed call of a known function. */
export function readTokenCall(data: string): TokenCall | undefined {
  const known = functionsBySelector.get(data.slice(0, 8).toLowerCase());
  if (known === undefined) return undefined;
  try {
    const values = readArguments(known.inputs, fromHex(data.slice(8).toLowerCase()));
    const named = known.inputs.map(({ name, type }, index) => ({ name, type, value: values[index] ?? '' }));
    return { name: known.name, arguments: named, effect: effectOf(known, named) };
  } catch (error) {
    if (error instanceof RangeError || isCodedError(error, 'InvalidHex')) return undefined;
    throw error;
  }
}

function effectOf({ effect }: KnownFunction, called: CalledFunction['arguments']): CallEffect {
  const value = (wanted: string): ArgumentValue | undefined => called.find(({ name }) => name === wanted)?.value;
  const text = (name: string): string => String(value(name));
  const numbers = (name: string): readonly bigint[] =>
    [value(name) ?? []].flat().flatMap((number) => (typeof number === 'bigint' ? [number] : []));
  switch (effect.type) {
    case 'Allowance': {
      const [amount = 0n] = numbers(effect.amount);
      return { type: 'Allowance', holder: text(effect.holder), amount, ...(effect.isIncrease && { isIncrease: true }) };
    }
    case 'Operator':
      return { type: 'Operator', holder: text(effect.holder), isGiven: value(effect.isGiven) === true };
    case 'Transfer': {
      const { standard, from, to, tokens, amounts, isAmbiguous } = effect;
      const tokenIds = tokens === undefined ? undefined : numbers(tokens);
      const given = amounts === undefined ? [1n] : numbers(amounts);
      if (tokenIds !== undefined && tokenIds.length !== given.length) throw new RangeError('Ids and amounts differ in number');
      return {
        type: 'Transfer',
        standard,
        ...(from !== undefined && { from: text(from) }),
        to: text(to),
        tokens: given.map((amount, index) => {
          const tokenId = tokenIds?.[index];
          return { ...(tokenId !== undefined && { tokenId }), amount };
        }),
        ...(isAmbiguous && { isAmbiguous }),
      };
    }
  }
}

/** Who gets the tokens that a call moves; undefined where it moves none, or is not read. */
export function tokenRecipient(data: string): string | undefined {
  const effect = readTokenCall(data)?.effect;
  return effect?.type === 'Transfer' ? effect.to : undefined;
}

/** Call data (hexadecimal, no prefix) of a function with its values. Throws a `RangeError` where one is of another type. */
export function writeCall(called: AbiFunction, values: readonly ArgumentValue[]): string {
  return toHex(concatBytes(fromHex(selectorOf(called)), writeArguments(called.inputs, values)));
}

/** Call data (hexadecimal, no prefix) of ERC-20's `transfer`. */
export function writeTransferCall(to: string, amount: bigint): string {
  const inputs = [
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ];
  return writeCall({ name: 'transfer', inputs }, [to, amount]);
}

/** Call data (hexadecimal, no prefix) of `safeTransferFrom` for one numbered token: of ERC-1155 with an amount, of ERC-721 without. */
export function writeSafeTransferCall(from: string, to: string, tokenId: bigint, amount?: bigint): string {
  const inputs = [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
  ];
  if (amount === undefined) return writeCall({ name: 'safeTransferFrom', inputs }, [from, to, tokenId]);
  const more = [
    { name: 'amount', type: 'uint256' },
    { name: 'data', type: 'bytes' },
  ];
  return writeCall({ name: 'safeTransferFrom', inputs: [...inputs, ...more] }, [from, to, tokenId, amount, '0x']);
}
