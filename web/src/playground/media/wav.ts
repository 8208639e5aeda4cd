const HEADER_BYTES = 44

/** Encodes audio as WAV: one channel, 16 bit. Every model with audio input takes it. */
export function encodeWav(samples: Float32Array, samplesPerSecond: number): ArrayBuffer {
  const dataBytes = samples.length * 2
  const buffer = new ArrayBuffer(HEADER_BYTES + dataBytes)
  const view = new DataView(buffer)
  const text = (at: number, word: string) => {
    for (let index = 0; index < word.length; index++) view.setUint8(at + index, word.charCodeAt(index))
  }
  text(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true) // Bytes of this part.
  view.setUint16(20, 1, true) // Uncompressed.
  view.setUint16(22, 1, true) // One channel.
  view.setUint32(24, samplesPerSecond, true)
  view.setUint32(28, samplesPerSecond * 2, true)
  view.setUint16(32, 2, true) // Bytes of a sample.
  view.setUint16(34, 16, true) // Bits of a sample.
  text(36, 'data')
  view.setUint32(40, dataBytes, true)
  samples.forEach((sample, index) => {
    const level = Math.max(-1, Math.min(1, sample))
    view.setInt16(HEADER_BYTES + index * 2, Math.round(level * 32_767), true)
  })
  return buffer
}
