import { CodedError } from '@countersign/kernel';
import { loadQuickjs } from './load-quickjs.ts';
import { fuelExport } from './meter-wasm.ts';
import { runLoader } from './quickjs-package.ts';

// 16 MiB, of which nothing can be added: a script that grew the memory would leave the image behind.
const memoryPages = 256;

// The functions of QuickJS that the sandbox calls, by the names of its C interface.
const functionNames = [
  '_malloc',
  '_QTS_NewRuntime',
  '_QTS_RuntimeSetMemoryLimit',
  '_QTS_RuntimeSetMaxStackSize',
  '_QTS_NewContext',
  '_QTS_GetUndefined',
  '_QTS_NewString',
  '_QTS_GetFloat64',
  '_QTS_Eval',
  '_QTS_Call',
  '_QTS_ResolveException',
  '_QTS_Dump',
] as const;

type FunctionName = (typeof functionNames)[number];

/** One instance of QuickJS: its functions, its memory and the fuel it may burn. */
export interface QuickjsEngine {
  readonly memory: WebAssembly.Memory;
  readonly fuel: WebAssembly.Global;
  readonly functions: Readonly<Record<FunctionName, (...values: readonly number[]) => number>>;
}

/**
 * Loads QuickJS and gives a function that makes engines of it, each a world of its own. Every import of such an engine does
 * nothing and answers 0: no clock, no environment, no output, no call into the host, no growth of memory.
 */
export function loadQuickjsEngine(): () => QuickjsEngine {
  const module = loadQuickjs();
  const exportNames = findExportNames(module);
  return () => {
    const memory = new WebAssembly.Memory({ initial: memoryPages, maximum: memoryPages });
    const { exports } = instantiate(module, memory);
    start(exports, exportNames);
    const functions = Object.fromEntries(functionNames.map((name) => [name, exports[exportNames[name] ?? '']]));
    const fuel = exports[fuelExport];
    if (!(fuel instanceof WebAssembly.Global)) throw new CodedError('UnknownQuickjsBuild', 'The QuickJS build burns no fuel');
    // oxlint-disable-next-line typescript/consistent-type-assertions -- They were found by these names; their C types are numbers.
    return { memory, fuel, functions: functions as QuickjsEngine['functions'] };
  };
}

type ExportNames = Readonly<Record<string, string>>;

// The build shortens the names of exports; its own loader knows which is which, so it is run once and asked.
function findExportNames(module: WebAssembly.Module): ExportNames {
  const memory = new WebAssembly.Memory({ initial: memoryPages, maximum: memoryPages });
  let exports: WebAssembly.Exports = {};
  const options = {
    wasmMemory: memory,
    instantiateWasm(_imports: WebAssembly.Imports, received: (instance: WebAssembly.Instance) => void) {
      const instance = instantiate(module, memory);
      exports = instance.exports;
      received(instance);
      return instance.exports;
    },
  };
  runLoader(options);
  const names: Record<string, string> = {};
  for (const name of functionNames) {
    const found = Object.keys(exports).find((key) => exports[key] === Reflect.get(options, name));
    if (found === undefined) throw new CodedError('UnknownQuickjsBuild', `The QuickJS build has no function ${name}`);
    names[name] = found;
  }
  // What the loader itself calls first: the constructors of the C program.
  const first = Object.keys(exports).find((key) => typeof exports[key] === 'function');
  if (first === undefined) throw new CodedError('UnknownQuickjsBuild', 'The QuickJS build exports no functions');
  return { ...names, start: first };
}

function start(exports: WebAssembly.Exports, names: ExportNames): void {
  const constructors = exports[names.start ?? ''];
  if (typeof constructors !== 'function') throw new CodedError('UnknownQuickjsBuild', 'The QuickJS build does not start');
  constructors();
}

function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory): WebAssembly.Instance {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: space, name, kind } of WebAssembly.Module.imports(module)) {
    imports[space] = { ...imports[space], [name]: kind === 'memory' ? memory : () => 0 };
  }
  return new WebAssembly.Instance(module, imports);
}
