import { keysOf } from '@countersign/kernel';
import type { Ledger, LedgerParametersSubstrate } from '@countersign/model';

import { substrateParameters } from './errors.ts';
import { palletsOfMethods, type Method } from './transaction/call.ts';

type RuntimeInfo = LedgerParametersSubstrate['supportedRuntimeVersions'][number];
type MethodInfo = RuntimeInfo['pallets'][number]['methods'][number];

/** Where a method is in a runtime, and what it weighs. */
interface PlacedMethod {
  readonly pallet: number;
  readonly number: number;
  readonly weight: MethodInfo['feeParameters'];
}

/** What is known of a runtime that transactions are made for: its transaction version is in what is signed. */
export interface Runtime {
  readonly transactionVersion: number;
  /** On an Asset Hub a transaction says in which asset its fee is paid. */
  readonly hasFeeAsset: boolean;
  readonly fees: RuntimeInfo['feeParameters'];
  readonly methods: ReadonlyMap<Method, PlacedMethod>;
}

/** The runtime of a transaction version; undefined for one that the ledger's parameters do not have: what it would read as is not known. */
export function runtimeOf(transactionVersion: number, ledger: Ledger): Runtime | undefined {
  const [runtime, ...others] = runtimesOf(ledger).filter((one) => one.transactionVersion === transactionVersion);
  return others.length === 0 ? runtime : undefined;
}

/** All runtimes of a ledger's parameters. One in which two pallets have one name, or two methods the same numbers, or whose prices can't be counted with, is none. */
export function runtimesOf(ledger: Ledger): readonly Runtime[] {
  return substrateParameters(ledger).supportedRuntimeVersions.filter(isClear).map(readRuntime);
}

function readRuntime({ transactionVersion, chainType, feeParameters: fees, pallets }: RuntimeInfo): Runtime {
  const methods = keysOf(palletsOfMethods).flatMap((method): readonly [Method, PlacedMethod][] => {
    const pallet = pallets.find(({ name }) => isNamed(name, palletsOfMethods[method]));
    const found = pallet?.methods.find(({ name }) => isNamed(name, method));
    if (pallet === undefined || found === undefined) return [];
    return [[method, { pallet: pallet.moduleId, number: found.methodId, weight: found.feeParameters }]];
  });
  return { transactionVersion, hasFeeAsset: chainType === 'AssetHub', fees, methods: new Map(methods) };
}

/** Parameters may have the words of the public API, or those of the runtime: `TransferKeepAlive` or `transfer_keep_alive`. */
function isNamed(name: string, wanted: string): boolean {
  return spelled(name) === wanted.toLowerCase();
}

function spelled(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function isClear({ pallets, feeParameters }: RuntimeInfo): boolean {
  const numbers = pallets.flatMap(({ moduleId, methods }) => methods.map(({ methodId }) => [moduleId, methodId]));
  const isByte = (number: number) => number >= 0 && number < 256;
  const names = pallets.map(({ name }) => spelled(name));
  const areApart = new Set(numbers.map(String)).size === numbers.length && new Set(names).size === names.length;
  return areApart && numbers.flat().every(isByte) && arePrices(feeParameters.weightToFeePolynomial);
}

/** True for coefficients that can be counted with. */
function arePrices(coefficients: readonly string[]): boolean {
  return coefficients.every((text) => /^-?\d{1,40}(\.\d{1,18})?$/.test(text));
}
