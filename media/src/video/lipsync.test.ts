import { inputTrimmed } from '@atelier/contract/note.ts'
import { expect, test } from 'vitest'
import { framesOf } from '../../test/film-metrics.ts'
import { psnr } from '../../test/metrics.ts'
import { landscape } from '../../test/pictures.ts'
import { portrait } from '../../test/portrait.ts'
import { fileFrom, filmOf, runOnFiles, soundFile } from '../../test/run-av.ts'
import { amplitudeAt, correlation, samplesOf } from '../../test/sound-metrics.ts'
import { tone } from '../../test/tone.ts'
import { readSound } from '../audio/sound/read-sound.ts'
import { secondsOf, type Sound } from '../audio/sound/sound.ts'
import { findFaces } from '../image/neural/faces.ts'
import type { Picture } from '../image/pixels/picture.ts'
import { moveLips } from './lipsync.ts'
import { voiceEnergy } from './mouth/voice-energy.ts'

const fps = 10

/** A buzz as of vocal cords that swells and falls silent: syllables of different strength. */
function voice(seconds: number, syllables = [0.2, 1, 0, 0.6, 0.05, 1, 0.5, 0, 0.9, 0.3]): Sound {
  const rate = 48_000
  const samples = Float32Array.from({ length: Math.round(seconds * rate) }, (_, at) => {
    const second = at / rate
    const place = second * 5
    const [before, after] = [syllables[Math.floor(place) % 10]!, syllables[(Math.floor(place) + 1) % 10]!]
    const buzz = ((second * 150) % 1) - 0.5
    return buzz * (before + (after - before) * (place % 1))
  })
  return { rate, channels: [samples] }
}

const still = async (count: number): Promise<Picture[]> => Array<Picture>(count).fill(await portrait())

/** How far apart the lips are, measured in the film by the network that finds faces. */
async function gapIn(frame: Picture): Promise<number> {
  const [face] = await findFaces(frame)
  return face!.points[66]![1] - face!.points[62]![1]
}

test('lips follow the voice; nothing around the face changes; the voice is the sound', async () => {
  const speech = voice(1.2)
  const video = await filmOf(await still(4), { fps, sound: tone(1000, 1) })
  const { made, progress } = await runOnFiles(moveLips, { video, audio: await soundFile(speech) })
  const frames = await framesOf(made[0]!)

  // The film is a third as long as the voice: it runs back and forth.
  expect(frames).toHaveLength(12)
  const energy = [...voiceEnergy(speech, fps)]
  expect(correlation(await Array.fromAsync(frames, gapIn), energy)).toBeGreaterThan(0.6)
  const [before] = await framesOf({ path: video })
  const above = (_: number, y: number) => y < 120
  for (const frame of frames) expect(psnr(frame, before!, above)).toBeGreaterThan(32)
  const sound = (await readSound(made[0]!.path))!
  expect(secondsOf(sound)).toBeCloseTo(1.2, 1)
  expect(amplitudeAt(samplesOf(sound), 48_000, 1000)).toBeLessThan(0.02)
  expect(progress).toHaveLength(12)
})

test('silence shuts the mouth, a loud voice opens it wide', async () => {
  const video = await filmOf(await still(4), { fps })
  const audio = await soundFile(voice(0.8, [0, 0, 1, 1, 1, 1, 0, 0, 0, 0]))
  const frames = await framesOf(await fileFrom(moveLips, { video, audio }))

  expect(await gapIn(frames[5]!)).toBeGreaterThan((await gapIn(frames[0]!)) + 8)
})

test.for([
  [8, [inputTrimmed('video', 0.4)]],
  [4, []],
] as const)(
  'a voice that is shorter than a film of %d pictures cuts it, and that is noted',
  async ([count, expected]) => {
    const video = await filmOf(await still(count), { fps })
    const { made, notes } = await runOnFiles(moveLips, { video, audio: await soundFile(voice(0.4)) })

    expect(await framesOf(made[0]!)).toHaveLength(4)
    expect(notes).toEqual(expected)
  },
)

test('a film without a face is refused, and so is silence', async () => {
  const speech = await soundFile(voice(0.4))
  const nobody = await filmOf([landscape(96, 72), landscape(96, 72)], { fps })
  await expect(fileFrom(moveLips, { video: nobody, audio: speech })).rejects.toThrow('No face was found')
  // Somebody comes too late to be shown.
  const faces = await still(8)
  const empty = Array<Picture>(4).fill(landscape(faces[0]!.width, faces[0]!.height))
  const late = await filmOf([...empty, ...faces], { fps })
  await expect(fileFrom(moveLips, { video: late, audio: speech })).rejects.toThrow('No face was found')

  const video = await filmOf(await still(2), { fps })
  const silence = await soundFile({ rate: 48_000, channels: [new Float32Array(24_000)] })
  await expect(fileFrom(moveLips, { video, audio: silence })).rejects.toThrow('The audio is silent')
})
