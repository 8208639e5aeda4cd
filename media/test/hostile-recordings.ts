import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { expect } from 'vitest'
import { id3, latin1, nestedBoxes, patchBox, uint32be, wav } from './crafted.ts'
import { encodeAudio, encodeVideo } from './encode.ts'
import { joinStreams } from './join.ts'
import { tooLarge, tooLong, undecodable, unsupported, write, type Hostile } from './hostile.ts'

const h264 = { encoder: FF_ENCODER_LIBX264, format: 'mp4', seconds: 1 } as const
const aac = { encoder: FF_ENCODER_AAC, format: 'mp4', seconds: 1 } as const
const mp3 = { encoder: FF_ENCODER_LIBMP3LAME, format: 'mp3', seconds: 1 } as const
const opus = { encoder: FF_ENCODER_LIBOPUS, format: 'ogg', seconds: 1 } as const
const vp9 = { encoder: FF_ENCODER_LIBVPX_VP9, format: 'webm', seconds: 1 } as const

const aSecond = expect.closeTo(1, 1)
const video = { kind: 'video', mimeType: 'video/mp4', width: 64, height: 36, durationSeconds: aSecond }
const audio = { kind: 'audio', durationSeconds: aSecond }
const text = { kind: 'text', mimeType: 'text/plain' }
const ftyp = Buffer.concat([uint32be(16), latin1('ftypisom'), uint32be(0)])

/** Encodes, then does something to the file. */
const then =
  (encode: (path: string) => Promise<void>, spoil: (path: string) => void) => async (path: string) => {
    await encode(path)
    spoil(path)
  }
const clip = (spoil: (path: string) => void, options = {}) =>
  then((path) => encodeVideo(path, { ...h264, ...options }), spoil)
const tone = (spoil: (path: string) => void) => then((path) => encodeAudio(path, mp3), spoil)
const behind = (tag: Buffer) => tone((path) => writeFileSync(path, Buffer.concat([tag, readFileSync(path)])))
const half = (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2))

/** Makes two files and joins their streams. */
const joined =
  (first: (path: string) => Promise<void>, second: (path: string) => Promise<void>) =>
  async (path: string) => {
    const parts = [`${path}-1`, `${path}-2`]
    await first(parts[0])
    await second(parts[1])
    await joinStreams(path, 'mp4', parts)
    for (const part of parts) rmSync(part)
  }
const aVideo =
  (seconds: number, width = 64) =>
  (path: string) =>
    encodeVideo(path, { ...h264, seconds, width })
const someAudio = (seconds: number) => (path: string) =>
  encodeAudio(path, { ...aac, seconds, sampleRate: 8000, isSilent: true })

const samples = Buffer.alloc(16_000, 'a sound wave')
/** Sample values that a WAV of floats can hold, but no recording has. */
export const noNumbers = [Number.NaN, Infinity, -Infinity, 1e30]
const floats = Buffer.from(Float32Array.from({ length: 8000 }, (_, at) => noNumbers[at % 4]).buffer)

// prettier-ignore
export const hostileRecordings: Hostile[] = [
  ['nothing', write(''), unsupported],
  ['a single byte', write(latin1('\x89')), unsupported],
  ['random bytes', write(Buffer.from(Array.from({ length: 2 ** 20 }, (_, at) => (at * at * 31 + at) & 255))), unsupported],
  ['a playlist of other files', write('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), unsupported, text],
  ['a list of files to join', write('ffconcat version 1.0\nfile /etc/passwd\n'), unsupported, text],
  ['JSON that would take a gigabyte', (path) => write(`[${'{},'.repeat(10 * 2 ** 20)}{}]`)(path), unsupported, { ...text, mimeType: 'application/json' }],

  ['an MP4 that claims a year, of one second', clip((path) => patchBox(path, 'mvhd', { 16: 2 ** 31 })), video],
  ['an MP4 whose tracks claim a year, of one second', clip((path) => (patchBox(path, 'mdhd', { 16: 2 ** 31 }), patchBox(path, 'tkhd', { 20: 2 ** 31 }))), video],
  ['an MP4 that claims a second, of 70', clip((path) => (patchBox(path, 'mvhd', { 16: 1000 }), patchBox(path, 'tkhd', { 20: 1000 })), { seconds: 70 }), tooLong],
  ['an MP4 of exactly one minute', (path) => encodeVideo(path, { ...h264, seconds: 60 }), { ...video, durationSeconds: expect.closeTo(60, 1) }],
  ['an MP4 without pictures', (path) => encodeAudio(path, aac), { ...audio, mimeType: 'audio/mp4' }],
  ['an MP4 that is cut off before its index', clip(half), undecodable],
  ['an MP4 that is cut off behind its index', clip((path) => truncateSync(path, statSync(path).size - 1000), { seconds: 20, options: { movflags: 'faststart' } }), { kind: 'video', width: 64 }],
  ['an MP4 in pieces, as it is streamed', (path) => encodeVideo(path, { ...h264, options: { movflags: 'frag_keyframe+empty_moov' } }), video],
  ['an MP4 with four thousand million frames', clip((path) => patchBox(path, 'stsz', { 4: 1, 8: 2 ** 32 - 1 })), undecodable],
  ['an MP4 with frames at the end of the world', clip((path) => patchBox(path, 'stco', { 8: 2 ** 32 - 1 })), undecodable],
  ['an MP4 whose frames are zeros', clip((path) => { const bytes = readFileSync(path); const at = bytes.indexOf('mdat') + 4; bytes.fill(0, at, bytes.indexOf('moov') - 4); writeFileSync(path, bytes) }), undecodable],
  ['an MP4 of 20,000 boxes inside each other', write(ftyp, nestedBoxes('moov', 20_000)), undecodable],
  ['an MP4 with a box of 2⁶³ bytes', write(ftyp, uint32be(1), 'moov', Buffer.from('7fffffffffffffff', 'hex'), Buffer.alloc(64)), undecodable],
  ['an MP4 of 4100 pixels', (path) => encodeVideo(path, { ...h264, width: 4100, height: 16 }), tooLarge],
  ['an MP4 of 4100 pixels that claims 64', clip((path) => patchBox(path, 'avc1', { 24: (64 << 16) + 16 }), { width: 4100, height: 16 }), tooLarge],
  ['an MP4 of pixels that are 255 times as broad as high', (path) => encodeVideo(path, { ...h264, height: 360, pixelAspect: { num: 255, den: 1 } }), { ...video, height: 360 }],
  ['an MP4 of pixels that are five times as high as broad', (path) => encodeVideo(path, { ...h264, pixelAspect: { num: 1, den: 5 } }), video],
  ['an MP4 of 2048 broad pixels', (path) => encodeVideo(path, { ...h264, width: 2048, height: 16, pixelAspect: { num: 3, den: 1 } }), tooLarge],
  ['an MP4 that is shown one pixel wide', (path) => encodeVideo(path, { ...h264, width: 4, pixelAspect: { num: 1, den: 4 } }), { ...video, width: 1 }],
  ['an MP4 with a second video', joined(aVideo(1), aVideo(1, 4100)), undecodable, video],
  ['an MP4 with sound that goes on for a minute', joined(aVideo(1), someAudio(61)), tooLong],
  ['an MP4 whose second sound goes on for ten', joined(someAudio(1), someAudio(601)), tooLong],
  ['a MOV that is to be turned', (path) => encodeVideo(path, { ...h264, format: 'mov', quarterTurns: 1 }), { mimeType: 'video/quicktime', width: 36, height: 64 }],
  ['a MOV without pictures', (path) => encodeAudio(path, { ...aac, format: 'mov' }), unsupported, { kind: 'video', mimeType: 'video/quicktime', durationSeconds: null }],

  ['a WebM without a length', (path) => encodeVideo(path, { ...vp9, options: { live: '1' } }), { mimeType: 'video/webm', durationSeconds: aSecond }],
  ['a WebM without pictures', (path) => encodeAudio(path, { ...opus, format: 'webm' }), unsupported, { kind: 'video', mimeType: 'video/webm', durationSeconds: null }],
  ['a Matroska file', (path) => encodeVideo(path, { ...vp9, format: 'matroska' }), unsupported],
  ['a WebM that is cut off', then((path) => encodeVideo(path, vp9), (path) => truncateSync(path, 300)), undecodable],

  ['an Ogg of Opus', (path) => encodeAudio(path, opus), { ...audio, mimeType: 'audio/ogg' }],
  ['an Ogg of nothing', write('OggS', Buffer.alloc(4000)), undecodable],
  ['a WAV that claims four gigabytes', write(wav(samples, { statedBytes: 2 ** 32 - 1 })), { ...audio, mimeType: 'audio/wav' }],
  ['a WAV that claims nothing', write(wav(samples, { statedBytes: 0 })), { ...audio, mimeType: 'audio/wav' }],
  ['a WAV at one sample a second', write(wav(samples, { sampleRate: 1 })), tooLong],
  ['a WAV at no samples a second', write(wav(samples, { sampleRate: 0 })), undecodable],
  ['a WAV that is too large to be opened', then(async (path) => write(wav(samples, { sampleRate: 0 }))(path), (path) => truncateSync(path, 51 * 2 ** 20)), tooLarge],
  ['a WAV of 65,535 channels', write(wav(samples, { channels: 65_535 })), undecodable],
  ['a WAV of 1023 bits', write(wav(samples, { bits: 1023 })), undecodable],
  ['a WAV of no numbers', write(wav(floats, { isFloat: true, bits: 32 })), { ...audio, mimeType: 'audio/wav' }],
  ['a WAV of eleven minutes', write(wav(Buffer.alloc(8000 * 660), { bits: 8 })), tooLong],
  ['an MP3 behind a tag of 20 MB', behind(id3(20 * 2 ** 20)), { ...audio, mimeType: 'audio/mpeg' }],
  ['an MP3 behind a tag that claims too much', behind(id3(100, 2 ** 27)), unsupported],
  ['an MP3 that is cut off', tone(half), { kind: 'audio', mimeType: 'audio/mpeg', durationSeconds: expect.closeTo(0.5, 1) }],
  ['an MP3 that becomes noise', tone((path) => writeFileSync(path, readFileSync(path).map((byte, at) => at > 600 && at % 5 === 0 ? byte ^ 0xa5 : byte))), undecodable],
]
