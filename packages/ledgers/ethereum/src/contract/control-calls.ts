import { fromHex, isCodedError, toHex } from '@countersign/kernel';
import type { ArgumentValue, CalledFunction } from '@countersign/ledger-port';

import { addressFromBytes } from '../address.ts';
import { readArguments, selectorOf, type AbiFunction, type AbiParameter } from './abi.ts';

/** A call that another call carries out. */
export interface InnerCall {
  /** Absent where it is the called contract itself. */
  readonly to?: string;
  readonly value: bigint;
  /** Hexadecimal, no prefix. */
  readonly data: string;
  /** The code of `to` runs in the calling contract's place, with all that this has and may do. */
  readonly isDelegated?: true;
}

/** What a call does to who controls a contract, or what it carries out inside. */
type ControlEffect =
  | { readonly type: 'Handover'; readonly holder: string }
  | { readonly type: 'Renunciation' }
  | { readonly type: 'OtherRules' }
  /** `data` is called in the contract's place once the code is there. */
  | { readonly type: 'NewCode'; readonly code: string; readonly data?: string }
  | { readonly type: 'Calls'; readonly calls: readonly InnerCall[] };

/** A call of a well-known function by which contracts are controlled. */
export interface ControlCall extends CalledFunction {
  readonly effect: ControlEffect;
}

interface ControlFunction extends AbiFunction {
  effectOf(values: readonly ArgumentValue[]): ControlEffect;
}

const parameters = (...typed: readonly string[]): readonly AbiParameter[] =>
  typed.map((one) => {
    const [type = '', name = ''] = one.split(' ');
    return { name, type };
  });
const text = (value: ArgumentValue | undefined): string => String(value);
const digits = (value: ArgumentValue | undefined): string => text(value).slice(2);
const number = (value: ArgumentValue | undefined): bigint => (typeof value === 'bigint' ? value : 0n);
const list = (value: ArgumentValue | undefined): readonly ArgumentValue[] => (typeof value === 'object' ? value : []);
const handover =
  (position: number) =>
  (values: readonly ArgumentValue[]): ControlEffect => ({ type: 'Handover', holder: text(values[position]) });
const ownCalls = (all: ArgumentValue | undefined): ControlEffect => ({
  type: 'Calls',
  calls: list(all).map((data) => ({ value: 0n, data: digits(data) })),
});
const otherRules = (): ControlEffect => ({ type: 'OtherRules' });

/**
 * The functions of owned contracts (ERC-173, OpenZeppelin), of proxies whose code can be replaced (ERC-1967, ERC-1822), of the wallets of
 * Safe, and of contracts that carry out several calls at once: the only list of them.
 */
export const controlFunctions: readonly ControlFunction[] = [
  { name: 'transferOwnership', inputs: parameters('address newOwner'), effectOf: handover(0) },
  { name: 'renounceOwnership', inputs: [], effectOf: () => ({ type: 'Renunciation' }) },
  { name: 'grantRole', inputs: parameters('bytes32 role', 'address account'), effectOf: handover(1) },
  { name: 'changeAdmin', inputs: parameters('address newAdmin'), effectOf: handover(0) },
  {
    name: 'upgradeTo',
    inputs: parameters('address newImplementation'),
    effectOf: ([code]) => ({ type: 'NewCode', code: text(code) }),
  },
  {
    name: 'upgradeToAndCall',
    inputs: parameters('address newImplementation', 'bytes data'),
    effectOf: ([code, data]) => ({ type: 'NewCode', code: text(code), data: digits(data) }),
  },
  { name: 'addOwnerWithThreshold', inputs: parameters('address owner', 'uint256 threshold'), effectOf: handover(0) },
  {
    name: 'swapOwner',
    inputs: parameters('address previousOwner', 'address oldOwner', 'address newOwner'),
    effectOf: handover(2),
  },
  {
    name: 'removeOwner',
    inputs: parameters('address previousOwner', 'address owner', 'uint256 threshold'),
    effectOf: otherRules,
  },
  { name: 'changeThreshold', inputs: parameters('uint256 threshold'), effectOf: otherRules },
  { name: 'enableModule', inputs: parameters('address module'), effectOf: handover(0) },
  { name: 'setGuard', inputs: parameters('address guard'), effectOf: handover(0) },
  { name: 'setFallbackHandler', inputs: parameters('address handler'), effectOf: handover(0) },
  {
    name: 'execTransaction',
    inputs: parameters(
      'address to',
      'uint256 value',
      'bytes data',
      'uint8 operation',
      'uint256 safeTxGas',
      'uint256 baseGas',
      'uint256 gasPrice',
      'address gasToken',
      'address refundReceiver',
      'bytes signatures',
    ),
    effectOf: ([to, value, data, operation]) => ({ type: 'Calls', calls: [innerCall(to, value, data, number(operation))] }),
  },
  {
    // MultiSend of Safe: for each call an operation, an address, a value, a length and so many bytes, without gaps.
    name: 'multiSend',
    inputs: parameters('bytes transactions'),
    effectOf: ([packed]) => ({ type: 'Calls', calls: unpacked(fromHex(digits(packed))) }),
  },
  { name: 'multicall', inputs: parameters('bytes[] data'), effectOf: ([data]) => ownCalls(data) },
  { name: 'multicall', inputs: parameters('uint256 deadline', 'bytes[] data'), effectOf: ([, data]) => ownCalls(data) },
  {
    name: 'aggregate',
    inputs: [{ name: 'calls', type: 'tuple[]', components: parameters('address target', 'bytes callData') }],
    effectOf: ([calls]) => ({
      type: 'Calls',
      calls: list(calls).map((one) => innerCall(list(one)[0], 0n, list(one)[1])),
    }),
  },
  {
    name: 'aggregate3',
    inputs: [{ name: 'calls', type: 'tuple[]', components: parameters('address target', 'bool allowFailure', 'bytes callData') }],
    effectOf: ([calls]) => ({
      type: 'Calls',
      calls: list(calls).map((one) => innerCall(list(one)[0], 0n, list(one)[2])),
    }),
  },
];

const delegated = 1n;

function innerCall(
  to: ArgumentValue | undefined,
  value: ArgumentValue | undefined,
  data: ArgumentValue | undefined,
  operation = 0n,
): InnerCall {
  if (operation > delegated) throw new RangeError('No such operation');
  return {
    to: text(to),
    value: number(value),
    data: digits(data),
    ...(operation === delegated && { isDelegated: true }),
  };
}

function unpacked(bytes: Uint8Array): readonly InnerCall[] {
  const calls: InnerCall[] = [];
  const part = (start: number, length: number): Uint8Array => {
    if (start + length > bytes.length) throw new RangeError('Call data too short');
    return bytes.subarray(start, start + length);
  };
  const size = (start: number): bigint => BigInt(`0x${toHex(part(start, 32))}`);
  for (let at = 0; at < bytes.length;) {
    const length = size(at + 53);
    if (length > BigInt(bytes.length)) throw new RangeError('Beyond the call data');
    const data = part(at + 85, Number(length));
    calls.push(innerCall(addressFromBytes(part(at + 1, 20)), size(at + 21), `0x${toHex(data)}`, BigInt(part(at, 1)[0] ?? 0)));
    at += 85 + Number(length);
  }
  return calls;
}

const functionsBySelector: ReadonlyMap<string, ControlFunction> = new Map(
  controlFunctions.map((known) => [selectorOf(known), known]),
);

/** The function by which contracts are controlled that four bytes (hexadecimal, lower case) name. */
export function controlFunction(selector: string): AbiFunction | undefined {
  return functionsBySelector.get(selector);
}

/** Reads call data (hexadecimal, no prefix); undefined where it is no well-formed call of such a function. */
export function readControlCall(data: string): ControlCall | undefined {
  const known = functionsBySelector.get(data.slice(0, 8).toLowerCase());
  if (known === undefined) return undefined;
  try {
    const values = readArguments(known.inputs, fromHex(data.slice(8).toLowerCase()));
    const named = known.inputs.map(({ name, type }, index) => ({ name, type, value: values[index] ?? '' }));
    return { name: known.name, arguments: named, effect: known.effectOf(values) };
  } catch (error) {
    if (error instanceof RangeError || isCodedError(error, 'InvalidHex')) return undefined;
    throw error;
  }
}
