import { constants } from 'node:os'

/** Node's own errors are called so; FFmpeg's are the system's numbers, negative. */
const codes = new Set<unknown>(['ENOMEM', -constants.errno.ENOMEM])

/** As V8, libvips and onnxruntime put it; none of them has a code for it. */
const words = /Array buffer allocation failed|out of memory|bad_alloc|failed to allocate memory/i

/** Whether there was no more memory: of what the child did before, of the machine, or of the request. */
export function isOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.has(error.code)) || words.test(error.message)
}
