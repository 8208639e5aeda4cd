/** In samples; a multiple of the memory page size. */
const BLOCK = 2 ** 20

/** Collects chunks of samples of unknown total length without holding all of them in memory twice. */
export class SampleBuffer {
  readonly #blocks: Float32Array<ArrayBuffer>[] = []
  #length = 0

  add(samples: Float32Array): void {
    for (let from = 0; from < samples.length;) {
      const at = this.#length % BLOCK
      if (at === 0) this.#blocks.push(new Float32Array(BLOCK))
      const part = samples.subarray(from, from + BLOCK - at)
      this.#blocks.at(-1)!.set(part, at)
      from += part.length
      this.#length += part.length
    }
  }

  /** Returns all samples in one array, and empties the buffer. */
  drain(): Float32Array {
    const whole = new Float32Array(this.#length)
    for (const [index, block] of this.#blocks.entries()) {
      const start = index * BLOCK
      whole.set(block.subarray(0, whole.length - start), start)
      // Frees the block at once, since the garbage collector would wait until twice as much memory is in use.
      block.buffer.transfer(0)
    }
    this.#blocks.length = 0
    this.#length = 0
    return whole
  }
}
