import { err, ok, type Result } from '@countersign/kernel';
import type {
  ArgumentProblem,
  ArgumentValue,
  CallableFunction,
  CallParameter,
  ContractCalls,
  EnteredArgument,
} from '@countersign/ledger-port';
import type { Endpoint, TickerLedgerDetails } from '@countersign/model';

import { parseAddress } from '../address.ts';
import { arrayOf, signatureOf, type AbiFunction, type AbiParameter } from './abi.ts';
import { writeCall } from './calls.ts';
import { readEvent } from './events.ts';
import { functionsOfInterface } from './interface.ts';

/** The functions in an endpoint's ABI that an order may call: what only reads is left out, and each signature is there once. */
function functionsOf({ parameters }: Pick<Endpoint, 'parameters'>): readonly CallableFunction[] {
  const callable = functionsOfInterface(parameters?.ABI ?? '').filter(({ mutability }) => mutability !== 'reads');
  const bySignature = new Map(callable.map((one) => [signatureOf(one), one]));
  return [...bySignature].map(([signature, { name, inputs, mutability }]) => ({
    signature,
    name,
    parameters: inputs.map(parameterOf),
    takesCoins: mutability === 'takesCoins',
  }));
}

function parameterOf(parameter: AbiParameter): CallParameter {
  const { name, type, components = [] } = parameter;
  const array = arrayOf(parameter);
  if (array !== undefined) {
    const { element, length } = array;
    return { name, type, kind: 'list', entry: parameterOf(element), ...(length !== undefined && { length }) };
  }
  const [, kind, digits = ''] = /^(u?int|bytes)(\d+)$/.exec(type) ?? [];
  const size = Number(digits);
  if (kind === 'uint') return { name, type, kind: 'integer', minimum: 0n, maximum: 2n ** BigInt(size) - 1n };
  if (kind === 'int') {
    const half = 2n ** BigInt(size - 1);
    return { name, type, kind: 'integer', minimum: -half, maximum: half - 1n };
  }
  if (kind === 'bytes') return { name, type, kind: 'bytes', length: size };
  if (type === 'tuple') return { name, type, kind: 'group', members: components.map(parameterOf) };
  if (type === 'bytes') return { name, type, kind: 'bytes' };
  return { name, type, kind: type === 'address' ? 'address' : type === 'bool' ? 'boolean' : 'text' };
}

/** As {@link ContractCalls.write}. */
function writeEntered(
  { name, parameters }: CallableFunction,
  entered: readonly EnteredArgument[],
): Result<string, readonly ArgumentProblem[]> {
  const problems: ArgumentProblem[] = [];
  const values = parameters.map((parameter, index) => read(parameter, entered[index] ?? '', [index], problems));
  if (problems.length > 0) return err(problems);
  return ok(`0x${writeCall(abiOf(name, parameters), values)}`);
}

function abiOf(name: string, parameters: readonly CallParameter[]): AbiFunction {
  const abi = (parameter: CallParameter): AbiParameter => {
    const innermost = (at: CallParameter): CallParameter => (at.kind === 'list' ? innermost(at.entry) : at);
    const group = innermost(parameter);
    return {
      name: parameter.name,
      type: parameter.type,
      ...(group.kind === 'group' && { components: group.members.map(abi) }),
    };
  };
  return { name, inputs: parameters.map(abi) };
}

function read(
  parameter: CallParameter,
  entered: EnteredArgument,
  path: readonly number[],
  problems: ArgumentProblem[],
): ArgumentValue {
  const refuse = (problem: ArgumentProblem['problem']): '' => {
    problems.push({ path, problem });
    return '';
  };
  if (parameter.kind === 'list') {
    const entries = typeof entered === 'string' ? [] : entered;
    if (parameter.length !== undefined && entries.length !== parameter.length) return refuse('WrongLength');
    return entries.map((entry, index) => read(parameter.entry, entry, [...path, index], problems));
  }
  if (parameter.kind === 'group') {
    const members = typeof entered === 'string' ? [] : entered;
    return parameter.members.map((member, index) => read(member, members[index] ?? '', [...path, index], problems));
  }
  if (typeof entered !== 'string') return refuse('Missing');
  if (parameter.kind === 'text') return entered;
  const text = entered.trim();
  if (text === '') return refuse('Missing');
  switch (parameter.kind) {
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : refuse('NotABoolean');
    case 'integer': {
      if (!/^-?\d{1,80}$/.test(text)) return refuse('NotAnInteger');
      const value = BigInt(text);
      return value < parameter.minimum || value > parameter.maximum ? refuse('OutOfRange') : value;
    }
    case 'address': {
      // An address that nobody holds may be meant here, as the zero address often is.
      const parsed = parseAddress(text);
      const isRefused = !parsed.ok && parsed.error !== 'UnspendableAddress';
      return isRefused ? refuse(parsed.error === 'BadAddressChecksum' ? parsed.error : 'InvalidAddress') : text;
    }
    case 'bytes': {
      const digits = text.replace(/^0x/i, '').toLowerCase();
      if (!/^([0-9a-f]{2})*$/.test(digits)) return refuse('NotHexadecimal');
      const isOther = parameter.length !== undefined && digits.length !== 2 * parameter.length;
      return isOther ? refuse('WrongLength') : `0x${digits}`;
    }
  }
}

function counts({ type, properties }: TickerLedgerDetails, address: string): boolean {
  const contract = type === 'Ethereum' && properties.type === 'ERC20' ? properties.address : undefined;
  return contract !== undefined && contract.toLowerCase() === address.toLowerCase();
}

/** Calls of contracts by the ABI that is stored with an endpoint. */
export const contractCalls: ContractCalls = { functionsOf, write: writeEntered, counts, readEvent };
