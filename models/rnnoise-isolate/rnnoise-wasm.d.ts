// The package has no types of its own. Addresses are in bytes.
declare module '@echogarden/rnnoise-wasm' {
  type RNNoise = {
    /** A view of the program's memory; a new array after the memory has grown. */
    readonly HEAPF32: Float32Array
    _malloc(bytes: number): number
    _free(address: number): void
    _rnnoise_create(model: 0): number
    _rnnoise_destroy(state: number): void
    _rnnoise_process_frame(state: number, output: number, input: number): number
  }
  export default function load(): Promise<RNNoise>
}
