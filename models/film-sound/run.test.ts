import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputTrimmed } from '@atelier/contract/note.ts'
import type { Params } from '@atelier/contract/params.ts'
import {
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MPEG4,
} from 'node-av/constants'
import { avGetCodecName } from 'node-av/lib'
import { describe, expect, test } from 'vitest'
import { encodeVideo } from '../../media/test/encode.ts'
import { framesOf } from '../test/video-metrics.ts'
import { colourOf, landscape, paint } from '../test/images.ts'
import { fileFrom, videoOf, runOnFiles, audioFile } from '../test/run-av.ts'
import { amplitudeAt, loudness, rms, samplesOf } from '../test/audio-metrics.ts'
import { tone } from '../test/tone.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf, type Audio } from '../lib/audio/audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { openRecording } from '../lib/video/decode/recording.ts'
import { addAudio } from './run.ts'
import { openVideo } from '../lib/video/read-video.ts'

const [own, other] = [440, 1500]
const seconds = 2
const images = Array<Image>(8).fill(landscape(64, 48))
const clip = (recording: Audio | null = tone(own, seconds)) => videoOf(images, { fps: 4, audio: recording })

type Heard = { recording: Audio; own: number; other: number }
const known = new Map<string, Heard>()

/** The result for the standard inputs, cached by params. */
async function usuallyHeard(params: Params): Promise<Heard> {
  const mark = JSON.stringify(params)
  const found = known.get(mark) ?? (await heard(params))
  known.set(mark, found)
  return found
}

async function heard(
  params: Params,
  audio: Audio | null = tone(other, seconds),
  recording?: Audio | null,
): Promise<Heard> {
  const inputs = { video: await clip(recording), ...(audio && { audio: await audioFile(audio) }) }
  const { path } = await fileFrom(addAudio, inputs, { style: 'mixed', seed: 1, ...params })
  const result = (await readAudio(path))!
  const at = (hertz: number) => amplitudeAt(samplesOf(result), result.rate, hertz)
  return { recording: result, own: at(own), other: at(other) }
}

/** The level between two times, in seconds. */
const levelOf = (recording: Audio, from: number, to: number) =>
  rms(samplesOf(recording).subarray(from * recording.rate, to * recording.rate))

test('the pictures are the same, bit for bit', async () => {
  const video = await clip()
  const made = await fileFrom(addAudio, { video }, { style: 'replaced', prompt: 'rain', seed: 1 })
  const [before, after] = [await framesOf({ path: video }), await framesOf(made)]

  expect(after).toHaveLength(8)
  for (const [index, frame] of after.entries()) expect(frame.data).toEqual(before[index].data)
})

test('a film that is to be turned is still turned, and other kinds of film stay what they are', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'film-'))
  const [turned, web, loose] = ['turned.mp4', 'film.webm', 'film.mov'].map((name) => join(folder.path, name))
  await encodeVideo(turned, { encoder: FF_ENCODER_LIBX264, format: 'mp4', seconds: 1, quarterTurns: 1 })
  await encodeVideo(web, { encoder: FF_ENCODER_LIBVPX_VP9, format: 'webm', seconds: 1 })
  await encodeVideo(loose, { encoder: FF_ENCODER_MPEG4, format: 'mov', seconds: 1 })
  const made = (video: string) => fileFrom(addAudio, { video }, { style: 'mixed', prompt: 'wind', seed: 1 })

  expect(await openVideo((await made(turned)).path)).toMatchObject({ width: 36, height: 64 })
  expect(await made(web)).toMatchObject({ mimeType: 'video/webm' })
  expect(await made(loose)).toMatchObject({ mimeType: 'video/mp4' })
})

// prettier-ignore
test.each([[FF_ENCODER_MPEG4, 'mov'], [FF_ENCODER_LIBX265, 'mp4']] as const)('%s, which not every browser plays, is coded anew', async (encoder, format) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'film-'))
  const video = join(folder.path, `film.${format}`)
  await encodeVideo(video, { encoder, format, seconds: 1 })
  const { path } = await fileFrom(addAudio, { video }, { style: 'mixed', prompt: 'wind', seed: 1 })
  await using recording = await openRecording(path)

  expect(avGetCodecName(recording.videos[0].codecpar.codecId)).toBe('h264')
})

test('what is seen through stays so', async () => {
  const clear = paint(64, 48, (x) => (x < 32 ? [200, 90, 50] : [0, 0, 0, 0]))
  const video = await videoOf(Array<Image>(8).fill(clear), { fps: 4, transparent: true })
  const made = await fileFrom(addAudio, { video }, { style: 'replaced', prompt: 'rain', seed: 1 })
  const [frame] = await framesOf(made)

  expect(await openVideo(made.path)).toMatchObject({ hasAlpha: true })
  expect(colourOf(frame, 8, 24)[3]).toBeGreaterThan(240)
  expect(colourOf(frame, 56, 24)[3]).toBeLessThan(15)
})

describe('style says what becomes of the own sound', () => {
  test('mixed: both are about as loud; background: the new one is far below; replaced: it is gone', async () => {
    const [mixed, background, replaced] = [
      await usuallyHeard({ style: 'mixed' }),
      await usuallyHeard({ style: 'background' }),
      await usuallyHeard({ style: 'replaced' }),
    ]

    expect(mixed.other / mixed.own).toBeGreaterThan(0.5)
    expect(mixed.other / mixed.own).toBeLessThan(2)
    expect(background.other / background.own).toBeGreaterThan(0.1)
    expect(background.other / background.own).toBeLessThan(0.4)
    expect(replaced.own).toBeLessThan(replaced.other / 100)
    for (const { recording } of [mixed, background, replaced]) {
      expect(loudness(recording)).toBeGreaterThan(-17.5)
      expect(loudness(recording)).toBeLessThan(-14.5)
      expect(secondsOf(recording)).toBeCloseTo(seconds, 1)
    }
  })

  test('a film without sound has the new one alone', async () => {
    const {
      recording,
      own: before,
      other: added,
    } = await heard({ style: 'background' }, tone(other, seconds), null)

    expect(added).toBeGreaterThan(before * 100)
    expect(loudness(recording)).toBeGreaterThan(-17.5)
  })

  test('a short sound plays once, and in the background over and over; a long one fades out', async () => {
    const once = await heard({ style: 'replaced' }, tone(other, 0.5))
    const bed = await heard({ style: 'background' }, tone(other, 0.5), null)
    const long = await heard({ style: 'replaced' }, tone(other, 3))

    expect(levelOf(once.recording, 1, 1.5)).toBeLessThan(0.001)
    expect(levelOf(bed.recording, 1, 1.5)).toBeGreaterThan(0.05)
    expect(levelOf(long.recording, 0.5, 1)).toBeGreaterThan(0.05)
    expect(levelOf(long.recording, 1.9, 2)).toBeLessThan(levelOf(long.recording, 0.5, 1) / 3)
  })
})

describe('words', () => {
  test('are heard, and with an audio they are around it', async () => {
    const alone = await heard({ prompt: 'heavy rain', style: 'replaced' }, null)
    const both = await heard({ prompt: 'heavy rain', style: 'replaced' })
    const audio = await usuallyHeard({ style: 'replaced' })

    expect(loudness(alone.recording)).toBeGreaterThan(-18)
    expect(alone.other).toBeLessThan(0.05)
    expect(both.other).toBeGreaterThan(0.1)
    // Rain covers all frequencies, also those that the tone does not have.
    const at = (recording: Audio) => amplitudeAt(samplesOf(recording).subarray(0, 4800), 48_000, 3000)
    expect(at(both.recording)).toBeGreaterThan(at(audio.recording) * 3)
  })

  test('that are not understood are refused; so are neither words nor audio, and an unknown style', async () => {
    await expect(heard({ prompt: 'a xylofonium' }, null)).rejects.toMatchObject({ name: 'InvalidInput' })
    await expect(heard({}, null)).rejects.toThrow('Send an audio, or say in the prompt what is to be heard')
    await expect(heard({ style: 'constructor' })).rejects.toThrow(
      'style must be one of mixed, background, replaced',
    )
  })
})

test('the same seed gives the same bytes, another another rain', async () => {
  const video = await clip()
  const run = async (seed: number) =>
    readFile((await fileFrom(addAudio, { video }, { style: 'mixed', prompt: 'rain', seed })).path)
  const [first, again, later] = [await run(1), await run(1), await run(2)]

  expect(first.equals(again)).toBe(true)
  expect(first.equals(later)).toBe(false)
})

test.for([
  [3, [inputTrimmed('audio', seconds)]],
  [seconds + 0.1, []],
  [1, []],
] as const)(
  'of an audio of %d seconds it is noted what the film has no time for',
  async ([length, expected]) => {
    const inputs = { video: await clip(), audio: await audioFile(tone(other, length)) }
    const { notes } = await runOnFiles(addAudio, inputs, { style: 'mixed', seed: 1 })

    expect(notes).toEqual(expected)
  },
)
