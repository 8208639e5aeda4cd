/** Writes fields of the H.264 bit stream, the most significant bit first. */
export class BitWriter {
  readonly #bytes: number[] = []
  #free = 0

  /** An unsigned number of a fixed length: `u(n)`. */
  fixed(bits: number, value: number): this {
    for (let bit = bits - 1; bit >= 0; bit--) {
      if (this.#free === 0) {
        this.#bytes.push(0)
        this.#free = 8
      }
      this.#free--
      this.#bytes[this.#bytes.length - 1]! |= ((value >>> bit) & 1) << this.#free
    }
    return this
  }

  /** A number of at least 0 in the Exp-Golomb code, `ue(v)`; for 0 the same bit as `se(v)`. */
  golomb(value: number): this {
    const bits = 32 - Math.clz32(value + 1)
    return this.fixed(bits - 1, 0).fixed(bits, value + 1)
  }

  /** The bit that ends every unit, then zeros up to the byte. */
  end(): Buffer {
    return this.fixed(1, 1).aligned()
  }

  /** What was written, with zeros up to the byte. */
  aligned(): Buffer {
    return Buffer.from(this.#bytes)
  }
}
