/** A multiple of what the system hands out and takes back page by page. */
const BLOCK = 2 ** 20

/** Samples that come piece by piece, of which nobody knows how many. They are never in memory twice. */
export class Gathered {
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

  /** All of them in a row; nothing is left here. */
  taken(): Float32Array {
    const whole = new Float32Array(this.#length)
    for (const [index, block] of this.#blocks.entries()) {
      const start = index * BLOCK
      whole.set(block.subarray(0, whole.length - start), start)
      // Given back at once: the collector would wait until twice as much is in use.
      block.buffer.transfer(0)
    }
    this.#blocks.length = 0
    this.#length = 0
    return whole
  }
}
