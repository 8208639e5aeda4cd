/** What audio without a container is made of: the tag in a WAV header, and the bytes of a sample. */
// prettier-ignore
const codecs = {
  pcm:  { tag: 1, sampleBytes: 2 },
  alaw: { tag: 6, sampleBytes: 1 },
  ulaw: { tag: 7, sampleBytes: 1 },
} as const

const HEADER_BYTES = 44
const BASE_BYTES = HEADER_BYTES - 8

/**
 * Samples as a WAV file, one channel, where the output format says that they have no container: `pcm_44100`, `ulaw_8000`.
 * Undefined where they have one, or a server has added it.
 */
export function wavOf(outputFormat: string, samples: Uint8Array): Uint8Array | undefined {
  const [, codec = '', rate = ''] = /^(pcm|alaw|ulaw)_(\d{4,6})$/.exec(outputFormat) ?? []
  if (!isCodec(codec) || Buffer.from(samples.subarray(0, 4)).toString('latin1') === 'RIFF') return undefined
  const { tag, sampleBytes } = codecs[codec]
  const sampleRate = Number(rate)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0)
  header.writeUInt32LE(BASE_BYTES + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(tag, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * sampleBytes, 28)
  header.writeUInt16LE(sampleBytes, 32)
  header.writeUInt16LE(sampleBytes * 8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

function isCodec(name: string): name is keyof typeof codecs {
  return Object.hasOwn(codecs, name)
}
