import { err, isObject, ok, type Result } from '@countersign/kernel';
import type { ArgumentProblem, CallableFunction, CallParameter, EnteredArgument } from '@countersign/ledger-port';
import type { Endpoint } from '@countersign/model';
import { parseAmount } from '@countersign/ui';

import { unitOfTicker } from '../../../../entities/amount-units.ts';
import type { LedgerModule } from '../../../../shared/ledgers/ledger-types.ts';
import { inputAt, isDestinationInput, withInput, type InputContext, type Inputs } from './operation-inputs.ts';

/** The parts of a form that a call of a contract is written from, and the ledger's rules for it. */
interface CallForm {
  readonly inputs: Inputs;
  readonly call: Inputs;
  readonly module: LedgerModule;
  readonly context: InputContext;
}

/**
 * What is entered of a call: the function, its arguments by their positions, and for a number the asset in whose units it is entered, if it
 * is. No function: then the call's data are entered as they are.
 */
export const emptyCall: Inputs = { signature: '', arguments: [], units: [] };

/** A whole number that counts no asset. */
export const plainNumber = 'integer';

/** The call of a function with nothing entered yet. */
export function callOf({ signature, parameters }: CallableFunction): Inputs {
  return { signature, arguments: parameters.map(emptyArgument), units: parameters.map(() => plainNumber) };
}

/** An argument with nothing entered yet. */
export function emptyArgument(parameter: CallParameter): EnteredArgument {
  if (parameter.kind === 'group') return parameter.members.map(emptyArgument);
  if (parameter.kind !== 'list') return '';
  return Array.from({ length: parameter.length ?? 0 }, () => emptyArgument(parameter.entry));
}

function asEntered(value: unknown): EnteredArgument {
  if (Array.isArray(value)) return value.map(asEntered);
  return typeof value === 'string' ? value : '';
}

/** The arguments that were entered. */
export function enteredArguments(call: Inputs): readonly EnteredArgument[] {
  const entered = asEntered(call['arguments']);
  return typeof entered === 'string' ? [] : entered;
}

/** Where an order of the ledger names the contract, the coins that go along, and the call's data. */
export function callPlaces({ descriptor }: InputContext) {
  return descriptor.payments.flatMap(({ to, amount, call }) => (call === undefined ? [] : { to, amount, call }))[0];
}

/** The endpoint that stands where the contract is named. */
export function calledEndpoint(inputs: Inputs, context: InputContext): Endpoint | undefined {
  const to = inputAt(inputs, callPlaces(context)?.to ?? '');
  return isDestinationInput(to) && to.kind === 'Endpoint' ? context.endpoint(to.endpointId) : undefined;
}

/** The functions that can be chosen: those of the endpoint that is called. */
export function callableFunctions(
  inputs: Inputs,
  { module, context }: Omit<CallForm, 'inputs' | 'call'>,
): readonly CallableFunction[] {
  const endpoint = calledEndpoint(inputs, context);
  return (endpoint && module.calls?.functionsOf(endpoint)) ?? [];
}

/** The function that was chosen; undefined where none was, or where the endpoint has it no longer. */
export function chosenFunction({ inputs, call, ...on }: CallForm): CallableFunction | undefined {
  return callableFunctions(inputs, on).find(({ signature }) => signature === call['signature']);
}

/** The inputs with the data of the call that was entered; as they are where no function was chosen. */
export function withCallData(form: CallForm): Result<Inputs, readonly ArgumentProblem[]> {
  const { inputs, call, module, context } = form;
  const called = chosenFunction(form);
  const places = callPlaces(context);
  if (called === undefined || places === undefined || !module.calls) return ok(inputs);
  const written = module.calls.write(called, inSmallestUnits(called, call, context));
  return written.ok ? ok(withInput(inputs, places.call, written.value)) : err(written.error);
}

/** Numbers that were entered in an asset's units become whole; what can't be read stays as it is, for the ledger to refuse. */
function inSmallestUnits({ parameters }: CallableFunction, call: Inputs, { ticker }: InputContext): readonly EnteredArgument[] {
  const entered = enteredArguments(call);
  return parameters.map((parameter, index) => {
    const value = entered[index] ?? '';
    const unitId = isObject(call) ? inputAt(call, `units.${index}`) : undefined;
    const asset = parameter.kind === 'integer' && typeof unitId === 'string' ? ticker(unitId) : undefined;
    const unit = asset && unitOfTicker(asset);
    if (unit === undefined || typeof value !== 'string') return value;
    const parsed = parseAmount(value, unit.decimals);
    return parsed.ok ? String(parsed.value) : value;
  });
}
