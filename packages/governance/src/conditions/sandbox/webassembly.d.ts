// The part of the WebAssembly JavaScript Interface (W3C) that the sandbox uses. Browsers' type libraries declare it too, but
// the server is checked without those.
declare namespace WebAssembly {
  type ExportValue = Global | Memory | ((...values: never[]) => unknown) | object;
  type Exports = Record<string, ExportValue>;
  type ImportValue = Global | Memory | ((...values: never[]) => unknown);
  type Imports = Record<string, Record<string, ImportValue>>;

  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
    static imports(module: Module): { module: string; name: string; kind: string }[];
    static exports(module: Module): { name: string; kind: string }[];
  }

  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }

  class Memory {
    constructor(descriptor: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
  }

  class Global {
    constructor(descriptor: { value: string; mutable?: boolean }, value?: number);
    value: number;
  }

  class RuntimeError extends Error {}
}
