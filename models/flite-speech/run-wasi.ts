type WasiResult = { readonly file: Buffer; readonly stderr: string }

/** WASI's errno values. */
const [SUCCESS, BAD_DESCRIPTOR, NOT_SEEKABLE] = [0, 8, 70]
const [ERRORS, ROOT, FILE] = [2, 3, 4]
const [DIRECTORY, REGULAR_FILE] = [3, 4]

class Exit extends Error {
  override name = 'Exit'
}

/**
 * Runs a program that was compiled for WASI. It sees only its arguments and an empty folder, in which every path opens
 * the same in-memory file. Its clock always reads 0.
 */
export function runWasi(module: WebAssembly.Module, args: readonly string[]): WasiResult {
  const argumentBytes = args.map((value) => Buffer.from(`${value}\0`))
  const written = new Map<number, Buffer[]>()
  let memory: WebAssembly.Memory
  const view = () => new DataView(memory.buffer)
  const bytesAt = (at: number, length: number) => new Uint8Array(memory.buffer, at, length)
  const putNumber = (at: number, value: number) => view().setUint32(at, value, true)

  const system = {
    args_sizes_get(countAt: number, sizeAt: number) {
      putNumber(countAt, args.length)
      putNumber(sizeAt, Buffer.concat(argumentBytes).length)
      return SUCCESS
    },
    args_get(pointersAt: number, valuesAt: number) {
      for (const [index, bytes] of argumentBytes.entries()) {
        putNumber(pointersAt + index * 4, valuesAt)
        bytesAt(valuesAt, bytes.length).set(bytes)
        valuesAt += bytes.length
      }
      return SUCCESS
    },
    clock_time_get(_clock: number, _precision: bigint, at: number) {
      view().setBigUint64(at, 0n, true)
      return SUCCESS
    },
    fd_prestat_get(descriptor: number, at: number) {
      if (descriptor !== ROOT) return BAD_DESCRIPTOR
      putNumber(at, 0)
      putNumber(at + 4, 1)
      return SUCCESS
    },
    fd_prestat_dir_name(_descriptor: number, at: number) {
      bytesAt(at, 1).set(Buffer.from('/'))
      return SUCCESS
    },
    fd_fdstat_get(descriptor: number, at: number) {
      if (descriptor > FILE) return BAD_DESCRIPTOR
      bytesAt(at, 24).fill(0)
      view().setUint8(at, descriptor === ROOT ? DIRECTORY : REGULAR_FILE)
      bytesAt(at + 8, 16).fill(0xff) // All rights.
      return SUCCESS
    },
    path_open(...given: readonly number[]) {
      putNumber(given[8], FILE)
      return SUCCESS
    },
    fd_write(descriptor: number, piecesAt: number, count: number, sizeAt: number) {
      const pieces = Array.from({ length: count }, (_, index) => {
        const at = piecesAt + index * 8
        return Buffer.from(bytesAt(view().getUint32(at, true), view().getUint32(at + 4, true)))
      })
      const all = Buffer.concat(pieces)
      if (!written.has(descriptor)) written.set(descriptor, [])
      written.get(descriptor)!.push(all)
      putNumber(sizeAt, all.length)
      return SUCCESS
    },
    fd_read(_descriptor: number, _piecesAt: number, _count: number, sizeAt: number) {
      putNumber(sizeAt, 0)
      return SUCCESS
    },
    fd_seek: () => NOT_SEEKABLE,
    fd_close: () => SUCCESS,
    fd_fdstat_set_flags: () => SUCCESS,
    proc_exit(code: number) {
      throw new Exit(`it ended with ${code}`)
    },
  }

  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: system })
  memory = exports['memory'] as WebAssembly.Memory
  try {
    ;(exports['_start'] as () => void)()
  } catch (error) {
    if (!(error instanceof Exit)) throw error
  }
  const output = (descriptor: number) => Buffer.concat(written.get(descriptor) ?? [])
  return { file: output(FILE), stderr: output(ERRORS).toString() }
}
