const bytesPerSample = 2
const pcm = 1
const mono = 1

/** A WAV file with one channel of 16-bit samples. */
export function encodeWav(samples: Int16Array, samplesPerSecond: number): Buffer {
  // In memory as in the file: every machine that Node runs on stores the low byte first.
  const data = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)

  const format = Buffer.alloc(16)
  format.writeUInt16LE(pcm, 0)
  format.writeUInt16LE(mono, 2)
  format.writeUInt32LE(samplesPerSecond, 4)
  format.writeUInt32LE(samplesPerSecond * bytesPerSample, 8)
  format.writeUInt16LE(bytesPerSample, 12)
  format.writeUInt16LE(8 * bytesPerSample, 14)
  return chunk('RIFF', Buffer.from('WAVE', 'latin1'), chunk('fmt ', format), chunk('data', data))
}

function chunk(id: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const header = Buffer.alloc(8)
  header.write(id, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content])
}
