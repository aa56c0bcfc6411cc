import { isUuid, utf8 } from '@countersign/kernel';
import type { AddressProblem } from '../../../../shared/ledgers/address-writing.ts';
import type { FieldDescriptor } from '../../../../shared/ledgers/ledger-types.ts';
import { isCurrency } from '@countersign/ledger-port/descriptor';
import { parseAmount, type AmountUnit } from '@countersign/ui';

import { smallestUnits } from '../../../../entities/amount-units.ts';
import {
  formOf,
  hexOf,
  isDestinationInput,
  isVariantInput,
  ownUnit,
  type DestinationInput,
  type VariantInput,
} from './operation-inputs.ts';

/** What is wrong with an input: a text key with what fills it, and where within the field. */
export interface InputProblem {
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly at?: string;
  /** The field that it is about, where that is one within the input's. */
  readonly of?: FieldDescriptor;
}

/** Why a text is no address of the ledger; undefined for one that is. */
export type AddressCheck = (address: string) => AddressProblem | undefined;

function checkAddress(address: string, check: AddressCheck, at?: string): InputProblem | undefined {
  const problem = check(address);
  return problem ? { key: `addressProblem.${problem}`, ...(at && { at }) } : undefined;
}

function checkDestination(
  { required }: FieldDescriptor,
  { kind, address, accountId, endpointId }: DestinationInput,
  check: AddressCheck,
): InputProblem | undefined {
  if (kind === 'Account') return accountId ? undefined : { key: 'problem.destinationAccount', at: 'accountId' };
  if (kind === 'Endpoint') return endpointId ? undefined : { key: 'problem.destinationEndpoint', at: 'endpointId' };
  if (address.trim() === '') return required ? { key: 'problem.destination', at: 'address' } : undefined;
  return checkAddress(address, check, 'address');
}

function checkVariant(
  field: FieldDescriptor,
  entered: VariantInput,
  check: AddressCheck,
  coin: AmountUnit,
): InputProblem | undefined {
  if (entered.kind === '') {
    const key = isCurrency(field) ? 'order.problem.currency' : 'order.problem.variant';
    return field.required ? { key, at: 'kind' } : undefined;
  }
  for (const member of formOf(field, entered)?.fields ?? []) {
    const problem = inputProblem(member, entered[member.name] ?? '', ownUnit(member, coin), check, coin);
    if (problem) return { of: member, ...problem, at: [member.name, problem.at ?? []].flat().join('.') };
  }
  return undefined;
}

function outOfBounds(value: bigint, { minimum, maximum }: FieldDescriptor): boolean {
  return (minimum !== undefined && value < BigInt(minimum)) || (maximum !== undefined && value > BigInt(maximum));
}

function checkText(
  field: FieldDescriptor,
  text: string,
  unit: AmountUnit | undefined,
  check: AddressCheck,
): InputProblem | undefined {
  if (field.kind === 'amount') {
    if (!unit) return { key: 'problem.assetUnknown' };
    const parsed = parseAmount(text, unit.decimals);
    if (!parsed.ok) return { key: `amount:problem.${parsed.error}`, values: { count: unit.decimals } };
    return outOfBounds(parsed.value + BigInt(field.countsFrom ?? 0), field)
      ? { key: parsed.value === 0n ? 'amount:problem.zero' : 'order.problem.amountBounds' }
      : undefined;
  }
  if (field.kind === 'integer') {
    if (!/^\d{1,80}$/.test(text)) return { key: 'order.problem.integer' };
    const { minimum = '0', maximum } = field;
    return outOfBounds(BigInt(text), field)
      ? { key: maximum ? 'order.problem.bounds' : 'order.problem.least', values: { minimum, maximum } }
      : undefined;
  }
  if (field.isText) {
    const most = field.maximumLength;
    return most !== undefined && hexOf(text).length > most
      ? { key: 'order.problem.textTooLong', values: { count: most / 2 } }
      : undefined;
  }
  if (field.maximumBytes !== undefined && (!text.isWellFormed() || utf8(text).length > field.maximumBytes))
    return { key: 'order.problem.textTooLong', values: { count: field.maximumBytes } };
  if (field.isAscii && !/^[\x21-\x7e]*$/.test(text)) return { key: 'order.problem.ascii' };
  if (field.kind === 'hex' && !/^(0x)?([0-9a-f]{2})*$/i.test(text)) return { key: 'order.problem.hex' };
  if (field.kind === 'address') return checkAddress(text, check);
  if (field.minimumLength !== undefined && text.length < field.minimumLength)
    return { key: 'order.problem.tooShort', values: { count: field.minimumLength } };
  if (field.maximumLength !== undefined && text.length > field.maximumLength)
    return { key: 'problem.tooLong', values: { count: field.maximumLength } };
  return undefined;
}

const missing = ({ required }: FieldDescriptor): InputProblem | undefined =>
  required ? { key: 'order.problem.required' } : undefined;

/** What is wrong with what was entered into a field, by the ledger's description alone; undefined where nothing is. Amounts within a choice between shapes count `coin`. */
export function inputProblem(
  field: FieldDescriptor,
  entered: unknown,
  unit: AmountUnit | undefined,
  check: AddressCheck,
  coin: AmountUnit = smallestUnits,
): InputProblem | undefined {
  if (field.kind === 'destination') return isDestinationInput(entered) ? checkDestination(field, entered, check) : missing(field);
  if (field.kind === 'variant') return isVariantInput(entered) ? checkVariant(field, entered, check, coin) : missing(field);
  if (field.kind === 'flags') return undefined;
  const text = typeof entered === 'string' ? entered.trim() : '';
  if (field.kind === 'account' && text !== '') return isUuid(text) ? undefined : { key: 'problem.source' };
  if (field.kind === 'asset') return isUuid(text) || (text === '' && !field.required) ? undefined : { key: 'problem.asset' };
  if (text !== '') return checkText(field, text, unit, check);
  return missing(field);
}
