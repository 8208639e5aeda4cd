/** As Node, libvips and onnxruntime put it; none of them has a code for it. */
const words = /Array buffer allocation failed|out of memory|bad_alloc|failed to allocate memory/i

/** Whether there was no more memory: of what the child did before, of the machine, or of the request. */
export function isOfMemory(error: unknown): boolean {
  return error instanceof Error && words.test(error.message)
}
