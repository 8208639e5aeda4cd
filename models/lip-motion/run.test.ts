import { inputTrimmed } from '@atelier/contract/note.ts'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { expect, test } from 'vitest'
import { framesOf } from '../test/video-metrics.ts'
import { psnr } from '../test/image-metrics.ts'
import { landscape, rectangle } from '../test/images.ts'
import { portrait } from '../test/portrait.ts'
import { fileFrom, videoOf, runOnFiles, audioFile } from '../test/run-av.ts'
import { amplitudeAt, correlation, samplesOf } from '../test/audio-metrics.ts'
import { tone } from '../test/tone.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf, type Audio } from '../lib/audio/audio.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { mouthOf } from './mouth-shape.ts'
import { openMouth } from './open-mouth.ts'
import { moveLips } from './run.ts'
import { voiceEnergy } from './voice-energy.ts'

const fps = 10

/** A buzz with syllables of different loudness. */
function voice(seconds: number, syllables = [0.2, 1, 0, 0.6, 0.05, 1, 0.5, 0, 0.9, 0.3]): Audio {
  const rate = 48_000
  const samples = Float32Array.from({ length: Math.round(seconds * rate) }, (_, at) => {
    const second = at / rate
    const place = second * 5
    const [before, after] = [syllables[Math.floor(place) % 10], syllables[(Math.floor(place) + 1) % 10]]
    const buzz = ((second * 150) % 1) - 0.5
    return buzz * (before + (after - before) * (place % 1))
  })
  return { rate, channels: [samples] }
}

const [face] = await findFaces(await portrait())
const shut = openMouth(await portrait(), mouthOf(face.points), { gap: 0, breadth: 1 })
const still = (count: number): Image[] => Array<Image>(count).fill(shut)

const [nose, chin, middle] = [face.points[33][1], face.points[8][1], face.points[66][0]]

/** The height of the dark between the lips, in the middle of the mouth. Shut lips are bright. */
function gapIn(frame: Image): number {
  const columns = rectangle(Math.round(middle) - 6, Math.round(nose), 13, Math.round(chin - nose))
  let dark = 0
  for (let at = 0; at < frame.width * frame.height; at++) {
    const [red, green, blue] = frame.data.subarray(at * 4, at * 4 + 3)
    if (columns(at % frame.width, Math.floor(at / frame.width)) && lumaOfRgb(red, green, blue) < 60) dark++
  }
  return dark / 13
}

test('lips follow the voice; nothing around the face changes; the voice is the sound', async () => {
  const speech = voice(1.2)
  const video = await videoOf(still(4), { fps, audio: tone(1000, 1) })
  const { outputs: made, progress } = await runOnFiles(moveLips, { video, audio: await audioFile(speech) })
  const frames = await framesOf(made[0])

  // The video is a third as long as the voice: it runs back and forth.
  expect(frames).toHaveLength(12)
  const energy = [...voiceEnergy(speech, fps)]
  expect(correlation(frames.map(gapIn), energy)).toBeGreaterThan(0.6)
  const [before] = await framesOf({ path: video })
  const above = (_: number, y: number) => y < 120
  for (const frame of frames) expect(psnr(frame, before, above)).toBeGreaterThan(32)
  const audio = (await readAudio(made[0].path))!
  expect(secondsOf(audio)).toBeCloseTo(1.2, 1)
  expect(amplitudeAt(samplesOf(audio), 48_000, 1000)).toBeLessThan(0.02)
  expect(progress).toHaveLength(12)
})

test('silence shuts the mouth, a loud voice opens it wide', async () => {
  const video = await videoOf(still(4), { fps })
  const audio = await audioFile(voice(0.8, [0, 0, 1, 1, 1, 1, 0, 0, 0, 0]))
  const frames = await framesOf(await fileFrom(moveLips, { video, audio }))

  expect(gapIn(frames[5])).toBeGreaterThan(gapIn(frames[0]) + 8)
})

test.for([
  [8, [inputTrimmed('video', 0.4)]],
  [4, []],
] as const)(
  'a voice that is shorter than a film of %d pictures cuts it, and that is noted',
  async ([count, expected]) => {
    const video = await videoOf(still(count), { fps })
    const { outputs: made, notes } = await runOnFiles(moveLips, { video, audio: await audioFile(voice(0.4)) })

    expect(await framesOf(made[0])).toHaveLength(4)
    expect(notes).toEqual(expected)
  },
)

test('a film without a face is refused, and so is silence', async () => {
  const speech = await audioFile(voice(0.4))
  const nobody = await videoOf([landscape(96, 72), landscape(96, 72)], { fps })
  await expect(fileFrom(moveLips, { video: nobody, audio: speech })).rejects.toThrow('No face was found')
  // A face that appears after the part that is used.
  const faces = still(8)
  const empty = Array<Image>(4).fill(landscape(faces[0].width, faces[0].height))
  const late = await videoOf([...empty, ...faces], { fps })
  await expect(fileFrom(moveLips, { video: late, audio: speech })).rejects.toThrow('No face was found')

  const video = await videoOf(still(2), { fps })
  const silence = await audioFile({ rate: 48_000, channels: [new Float32Array(24_000)] })
  await expect(fileFrom(moveLips, { video, audio: silence })).rejects.toThrow('The audio is silent')
})
