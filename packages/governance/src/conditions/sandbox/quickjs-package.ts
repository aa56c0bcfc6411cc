const packageName = '@jitl/quickjs-wasmfile-release-sync';

/** Asked for at run time, so that bundles for browsers, where no scripts are run, carry no trace of Node's modules. */
function requireOfNode() {
  return globalThis.process.getBuiltinModule('node:module').createRequire(import.meta.url);
}

/** QuickJS as it was built. */
export function readQuickjs(): Uint8Array {
  const { readFileSync } = globalThis.process.getBuiltinModule('node:fs');
  return readFileSync(requireOfNode().resolve(`${packageName}/wasm`));
}

/** Runs the package's own loader on these options, which have the functions of QuickJS by their names then. */
export function runLoader(options: object): void {
  // The one for `require` fills the options in before it waits for anything.
  const load: (options: object) => unknown = requireOfNode()(`${packageName}/emscripten-module`);
  load(options);
}
