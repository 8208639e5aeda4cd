const headerBytes = 44
const formatBytes = 16
const pcm = 1
const mono = 1
const bytesPerSample = 2

/** A WAV file with one channel of 16-bit samples. */
export function encodeWav(samples: Int16Array, samplesPerSecond: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write('RIFF\0\0\0\0WAVEfmt ', 'latin1')
  header.writeUInt32LE(headerBytes - 8 + samples.byteLength, 4)
  header.writeUInt32LE(formatBytes, 16)
  header.writeUInt16LE(pcm, 20)
  header.writeUInt16LE(mono, 22)
  header.writeUInt32LE(samplesPerSecond, 24)
  header.writeUInt32LE(samplesPerSecond * bytesPerSample, 28)
  header.writeUInt16LE(bytesPerSample, 32)
  header.writeUInt16LE(8 * bytesPerSample, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.byteLength, 40)
  // In memory as in the file: every machine that Node runs on stores the low byte first.
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)])
}
