import { constants } from 'node:os'

/** The code of Node's own errors, and FFmpeg's negative errno value. */
const codes = new Set<unknown>(['ENOMEM', -constants.errno.ENOMEM])

/** The messages of V8, libvips and onnxruntime, none of which has a code for it. */
const messages = /Array buffer allocation failed|out of memory|bad_alloc|failed to allocate memory/i

/** Whether an error means that memory ran out, be it because of this request, an earlier one or the machine. */
export function isMemoryError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.has(error.code)) || messages.test(error.message)
}
