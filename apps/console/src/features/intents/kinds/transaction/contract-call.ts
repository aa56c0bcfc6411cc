import { err, ok, type Result } from '@countersign/kernel';
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

/** Why an argument can't be taken: as the ledger says it, or since what a number counts is not known, or it can't be read in that. */
export interface CallProblem {
  readonly path: ArgumentProblem['path'];
  readonly problem: ArgumentProblem['problem'] | 'UnknownUnit' | 'NotAnAmount';
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
export function withCallData(form: CallForm): Result<Inputs, readonly CallProblem[]> {
  const { inputs, module, context } = form;
  const called = chosenFunction(form);
  const places = callPlaces(context);
  if (called === undefined || places === undefined || !module.calls) return ok(inputs);
  const read = inSmallestUnits(called, form);
  const unread = read.flatMap((one, index): CallProblem[] => (one.ok ? [] : [{ path: [index], problem: one.error }]));
  // A number that can't be read leaves a zero, so that what is wrong with the other arguments is found too; no call is made of it.
  const written = module.calls.write(
    called,
    read.map((one) => (one.ok ? one.value : '0')),
  );
  if (unread.length > 0 || !written.ok) return err([...unread, ...(written.ok ? [] : written.error)]);
  return ok(withInput(inputs, places.call, written.value));
}

/**
 * Numbers that were entered in an asset's units become whole. Where it is not known what a number counts, or it can't be read in that, it is
 * never taken for a whole number: that would be another amount.
 */
function inSmallestUnits(
  { parameters }: CallableFunction,
  { inputs, call, module, context }: CallForm,
): readonly Result<EnteredArgument, CallProblem['problem']>[] {
  const address = calledEndpoint(inputs, context)?.address ?? '';
  const entered = enteredArguments(call);
  return parameters.map((parameter, index) => {
    const value = entered[index] ?? '';
    const unitId = inputAt(call, `units.${index}`) ?? plainNumber;
    if (parameter.kind !== 'integer' || unitId === plainNumber || value === '') return ok(value);
    const asset = typeof unitId === 'string' ? context.ticker(unitId) : undefined;
    // The asset of the contract that was called before has other units.
    const unit = asset && module.calls?.counts(asset.ledgerDetails, address) ? unitOfTicker(asset) : undefined;
    if (unit === undefined) return err('UnknownUnit');
    const parsed = typeof value === 'string' ? parseAmount(value, unit.decimals) : undefined;
    return parsed?.ok ? ok(String(parsed.value)) : err('NotAnAmount');
  });
}
