import { expect, test } from 'vitest'
import { wavOf } from './raw-audio.ts'

const samples = Buffer.from([1, 2, 3, 4])

test.for([
  ['pcm_44100', 1, 44_100, 16],
  ['pcm_16000', 1, 16_000, 16],
  ['ulaw_8000', 7, 8000, 8],
  ['alaw_8000', 6, 8000, 8],
] as const)('%s becomes a WAV file', ([format, tag, rate, bits]) => {
  const wav = Buffer.from(wavOf(format, samples)!)

  expect(wav.subarray(44)).toEqual(samples)
  expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ')
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24)]).toEqual([tag, 1, rate])
  expect([wav.readUInt32LE(28), wav.readUInt16LE(32), wav.readUInt16LE(34)]).toEqual([
    (rate * bits) / 8,
    bits / 8,
    bits,
  ])
  expect(wav.readUInt32LE(40)).toBe(4)
})

test.for(['mp3_44100_128', 'opus_48000_64', 'wav_44100', 'pcm', 'pcm_fast', ''])(
  '%s has a container',
  (format) => {
    expect(wavOf(format, samples)).toBeUndefined()
  },
)

test('what has a header already gets no other', () => {
  expect(wavOf('pcm_44100', Buffer.from('RIFF1234WAVE'))).toBeUndefined()
})
