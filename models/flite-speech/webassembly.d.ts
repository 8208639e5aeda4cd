// The parts of WebAssembly that are used here. TypeScript declares it for browsers only.
declare namespace WebAssembly {
  class Module {
    private readonly compiled: true
  }
  type Memory = { readonly buffer: ArrayBuffer }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>)
    readonly exports: Record<string, unknown>
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
