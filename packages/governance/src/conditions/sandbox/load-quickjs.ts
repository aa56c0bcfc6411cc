import { meterWasm } from './meter-wasm.ts';

const wasmPath = '@jitl/quickjs-wasmfile-release-sync/wasm';

let compiled: Promise<WebAssembly.Module> | undefined;

/** QuickJS as a metered WebAssembly module, compiled once for the process or page. */
export function loadQuickjs(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(meterWasm(await readWasm()));
}

async function readWasm(): Promise<Uint8Array> {
  const node = globalThis.process?.versions?.node ? globalThis.process : undefined;
  if (node) {
    // Asked for at run time, so that bundles for browsers carry no trace of Node's modules.
    const { createRequire } = node.getBuiltinModule('node:module');
    const { readFileSync } = node.getBuiltinModule('node:fs');
    return readFileSync(createRequire(import.meta.url).resolve(wasmPath));
  }
  // Bundlers recognise exactly this expression and serve the file beside the script.
  const response = await fetch(new URL('@jitl/quickjs-wasmfile-release-sync/wasm', import.meta.url));
  return new Uint8Array(await response.arrayBuffer());
}
