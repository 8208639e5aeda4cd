import { readFile } from 'node:fs/promises'
import type { Params } from '@atelier/contract/params.ts'
import { readAudio } from '@atelier/models/lib/audio/read-audio.ts'
import type { Audio } from '@atelier/models/lib/audio/audio.ts'
import { synthesizeSpeech } from '@atelier/models/flite-speech/synthesize-speech.ts'
import { voices } from '@atelier/models/flite-speech/voices.ts'
import type { InputName } from '@atelier/models/lib/example.ts'
import { rngOf } from '@atelier/models/lib/random/rng.ts'
import { openVideo } from '@atelier/models/lib/video/read-video.ts'
import { photographPath, type PhotographName } from '@atelier/models/test/photographs.ts'
import sharp, { type Sharp } from 'sharp'
import type { ModelPool } from '../../server/src/platform/models/pool.ts'
import { videoInput, imageInput, audioInput, type Input } from './input.ts'
import { runModel } from './models.ts'
import { portrait } from './portrait.ts'
import { aged, glide, mask, scene, shirt, renderedModel, walk, withBall, type Size } from './scenes.ts'

type Source = { readonly description: string; make(pool: ModelPool): Promise<Input> }

const wide = { width: 640, height: 360 }
const square = { width: 480, height: 480 }
const upright = { width: 320, height: 400 }
const video = { width: 480, height: 360 }
const [fps, seconds] = [12, 2]
const castleScene = ['a giant castle on the hills by day', 11] as const
const nightScene = ['a city at night with a moon and stars', 12] as const
const greenWall = '<rect width="720" height="900" fill="#1fae54"/>'

const image = (description: string, make: () => Sharp | Promise<Sharp>): Source => ({
  description,
  make: async () => imageInput(await make()),
})
/** What a camera sees that glides over an image. */
const glided = (
  description: string,
  draw: () => Sharp | Promise<Sharp>,
  size: Size,
  pace = { fps, seconds },
): Source => ({
  description,
  make: async () => videoInput(await glide(await draw(), size, pace), pace.fps),
})

const photo = (name: PhotographName) => sharp(photographPath(name))

/** Everything that examples begin with, and what it shows. */
export const sources: Readonly<Record<InputName, Source>> = {
  astronaut: image('a photograph of an astronaut (NASA)', () => photo('astronaut')),
  greyAstronaut: image('a photograph of an astronaut (NASA), its colours taken away', () =>
    photo('astronaut').greyscale(),
  ),
  catPhoto: image('a photograph of a cat (Stéfan van der Walt)', () => photo('cat')),
  coffeePhoto: image('a photograph of a coffee cup (Rachel Michetti)', () => photo('coffee')),
  smallCoffee: image('a photograph of a coffee cup (Rachel Michetti), 100 pixels wide', () =>
    photo('coffee').resize({ width: 100 }),
  ),
  lighthouse: image('a lighthouse, painted by Procedural scene', () =>
    scene('a lighthouse and two boats on the sea at sunset', 7),
  ),
  balloons: image('balloons, painted by Procedural scene', () =>
    scene('three red balloons over the mountains', 8),
  ),
  cat: image('a cat, painted by Procedural scene', () => scene('a giant cat on the beach at dawn', 10)),
  castle: image('a castle, painted by Procedural scene', () => scene(...castleScene)),
  smallLighthouse: image('a lighthouse, 200 × 150 pixels', async () =>
    (await scene('a lighthouse and two boats on the sea at sunset', 7)).resize(200, 150),
  ),
  wide: image('a wide landscape', () =>
    scene('a lighthouse and two boats on the sea at sunset', 7, { width: 960, height: 540 }),
  ),
  reef: image('a reef, painted by Procedural scene', () =>
    scene('two fish under water with bubbles', 5, square),
  ),
  house: image('a house, painted by Procedural scene', () => scene('a house in a meadow by day', 5, square)),
  worn: image('an old print, faded and grainy', async () => aged(await scene(...castleScene))),
  grey: image('a castle in grey', async () =>
    (await scene(...castleScene)).greyscale().toColourspace('srgb'),
  ),
  meadow: image('a meadow, painted by Procedural scene', () =>
    scene('a meadow and hills by day with a tree', 14),
  ),
  ball: image('a meadow with a ball', async () =>
    withBall(await scene('a meadow and hills by day with a tree', 14)),
  ),
  ballMask: image('a mask over the ball', () =>
    mask('<ellipse cx="552" cy="518" rx="90" ry="28"/><circle cx="540" cy="460" r="76"/>'),
  ),
  groundMask: image('a mask over the meadow', () =>
    mask('<path d="M0 600 L0 545 C220 520 420 560 800 500 L800 600 Z"/>'),
  ),
  portrait: image('somebody, drawn', () => portrait()),
  halfLength: image('somebody, drawn', () => portrait({ isHalfLength: true })),
  blemished: image('somebody with a few blemishes, drawn', () => portrait({ hasBlemishes: true })),
  beforeGreen: image('somebody before a green wall', () => portrait({ backdrop: greenWall })),
  shirt: image('a shirt, spread out', shirt),
  teapot: image('a teapot, rendered by Parametric things', () => renderedModel('a blue ceramic teapot')),
  mountains: image('mountains, painted by Procedural scene', () =>
    scene('a lake in the mountains at sunset', 16),
  ),
  seaFilm: {
    description: 'the sea, filmed by Procedural scene in motion',
    make: (pool) =>
      byModel(pool, 'scene-in-motion', {
        prompt: 'a lighthouse and two boats on the sea at sunset',
        resolution: '360p',
        aspect_ratio: '4:3',
        duration: seconds,
        fps,
        seed: 5,
      }),
  },
  nightFilm: glided('a city at night, filmed from a car', () => scene(...nightScene), video),
  smallFilm: glided('a film of 160 × 120 pixels', () => scene(...castleScene), { width: 160, height: 120 }),
  slowFilm: glided('a film of six frames a second', () => scene(...castleScene), video, {
    fps: 6,
    seconds: 1.5,
  }),
  wideFilm: {
    description: 'somebody who walks along a beach',
    make: async () =>
      videoInput(await walk(await scene('a beach at sunset', 7, wide), wide, fps * seconds), fps),
  },
  personFilm: glided('somebody, drawn and filmed', () => portrait(), upright),
  halfLengthFilm: glided('somebody, drawn and filmed', () => portrait({ isHalfLength: true }), upright),
  personBeforeGreen: glided(
    'somebody before a green wall, filmed',
    () => portrait({ backdrop: greenWall }),
    upright,
  ),
  speech: { description: 'a sentence, spoken by Flite', make: async () => audioInput(await spoken()) },
  noisySpeech: {
    description: 'a sentence in the noise of a fan',
    make: async () => audioInput(inNoise(await spoken())),
  },
  song: {
    description: 'eight seconds of a song, made by Grammar composer',
    make: (pool) =>
      byModel(pool, 'grammar-composer', {
        prompt: 'happy pop with drums',
        instrumental: false,
        lyrics: 'Light on the water, light on the sea',
        duration: 8,
        format: 'wav',
        seed: 4,
      }),
  },
}

const made = new Map<InputName, Promise<Input>>()

/** Each is made once. */
export function inputOf(name: InputName, pool: ModelPool): Promise<Input> {
  const making = made.get(name) ?? sources[name].make(pool)
  made.set(name, making)
  return making
}

async function byModel(pool: ModelPool, modelId: string, params: Params): Promise<Input> {
  const run = await runModel(pool, { modelId, params, inputs: {} })
  await using answer = run.made
  const { path, mimeType } = answer.files[0]!
  const content = await readFile(path)
  // Written anew it has no recipe in it, from which its stems would be played again.
  if (mimeType.startsWith('audio/')) return audioInput((await readAudio(path))!)
  const { width, height, seconds: durationSeconds } = await openVideo(path)
  return { kind: 'video', mimeType, content, width, height, durationSeconds }
}

function spoken(): Promise<Audio> {
  const text = 'Every coin has a receipt, and what is not delivered is not charged.'
  return synthesizeSpeech(text, voices['american man']!, 1, () => {})
}

function inNoise({ rate, channels }: Audio): Audio {
  const rng = rngOf(9)
  return { rate, channels: channels.map((row) => row.map((value) => value + 0.22 * (rng() - 0.5))) }
}
