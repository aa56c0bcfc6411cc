import { meterWasm } from './meter-wasm.ts';
import { readQuickjs } from './quickjs-package.ts';

let compiled: WebAssembly.Module | undefined;

/** QuickJS as a metered WebAssembly module, compiled once for the process: a tenth of a second of a processor. */
export function loadQuickjs(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(meterWasm(readQuickjs()));
  return compiled;
}
