import { readFile } from 'node:fs/promises'
import type { Params } from '@atelier/contract/params.ts'
import { readSound } from '@atelier/media/audio/sound/read-sound.ts'
import type { Sound } from '@atelier/media/audio/sound/sound.ts'
import { say } from '@atelier/media/audio/speaking/say.ts'
import { voices } from '@atelier/media/audio/speaking/voices.ts'
import { diceOf } from '@atelier/media/chance/dice.ts'
import { openFilm } from '@atelier/media/video/film/read-film.ts'
import type { Sharp } from 'sharp'
import type { ModelPool } from '../../server/src/platform/media-pool/model-pool.ts'
import { filmInput, pictureInput, soundInput, type Input } from './input.ts'
import { runModel } from './models.ts'
import { portrait } from './portrait.ts'
import { aged, glide, mask, scene, shirt, thing, walk, withBall, type Size } from './scenes.ts'

type Source = { readonly words: string; make(pool: ModelPool): Promise<Input> }

const wide = { width: 640, height: 360 }
const square = { width: 480, height: 480 }
const upright = { width: 320, height: 400 }
const film = { width: 480, height: 360 }
const [fps, seconds] = [12, 2]
const castleScene = ['a giant castle on the hills by day', 11] as const
const nightScene = ['a city at night with a moon and stars', 12] as const
const greenWall = '<rect width="720" height="900" fill="#1fae54"/>'

const picture = (words: string, make: () => Sharp | Promise<Sharp>): Source => ({
  words,
  make: async () => pictureInput(await make()),
})
/** What a camera sees that glides over a picture. */
const glided = (
  words: string,
  draw: () => Sharp | Promise<Sharp>,
  size: Size,
  pace = { fps, seconds },
): Source => ({
  words,
  make: async () => filmInput(await glide(await draw(), size, pace), pace.fps),
})

/** Everything that examples begin with, and what it shows. */
export const sources = {
  lighthouse: picture('a lighthouse, painted by Procedural scene', () =>
    scene('a lighthouse and two boats on the sea at sunset', 7),
  ),
  balloons: picture('balloons, painted by Procedural scene', () =>
    scene('three red balloons over the mountains', 8),
  ),
  cat: picture('a cat, painted by Procedural scene', () => scene('a giant cat on the beach at dawn', 10)),
  castle: picture('a castle, painted by Procedural scene', () => scene(...castleScene)),
  smallLighthouse: picture('a lighthouse, 200 × 150 pixels', async () =>
    (await scene('a lighthouse and two boats on the sea at sunset', 7)).resize(200, 150),
  ),
  wide: picture('a wide landscape', () =>
    scene('a lighthouse and two boats on the sea at sunset', 7, { width: 960, height: 540 }),
  ),
  reef: picture('a reef, painted by Procedural scene', () =>
    scene('two fish under water with bubbles', 5, square),
  ),
  house: picture('a house, painted by Procedural scene', () =>
    scene('a house in a meadow by day', 5, square),
  ),
  worn: picture('an old print, faded and grainy', async () => aged(await scene(...castleScene))),
  grey: picture('a castle in grey', async () =>
    (await scene(...castleScene)).greyscale().toColourspace('srgb'),
  ),
  meadow: picture('a meadow, painted by Procedural scene', () =>
    scene('a meadow and hills by day with a tree', 14),
  ),
  ball: picture('a meadow with a ball', async () =>
    withBall(await scene('a meadow and hills by day with a tree', 14)),
  ),
  ballMask: picture('a mask over the ball', () =>
    mask('<ellipse cx="552" cy="518" rx="90" ry="28"/><circle cx="540" cy="460" r="76"/>'),
  ),
  groundMask: picture('a mask over the meadow', () =>
    mask('<path d="M0 600 L0 545 C220 520 420 560 800 500 L800 600 Z"/>'),
  ),
  portrait: picture('somebody, drawn', () => portrait()),
  halfLength: picture('somebody, drawn', () => portrait({ isHalfLength: true })),
  blemished: picture('somebody with a few blemishes, drawn', () => portrait({ hasBlemishes: true })),
  beforeGreen: picture('somebody before a green wall', () => portrait({ backdrop: greenWall })),
  shirt: picture('a shirt, spread out', shirt),
  teapot: picture('a teapot, rendered by Parametric things', () => thing('a blue ceramic teapot')),
  mountains: picture('mountains, painted by Procedural scene', () =>
    scene('a lake in the mountains at sunset', 16),
  ),
  seaFilm: {
    words: 'the sea, filmed by Procedural scene in motion',
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
  nightFilm: glided('a city at night, filmed from a car', () => scene(...nightScene), film),
  smallFilm: glided('a film of 160 × 120 pixels', () => scene(...castleScene), { width: 160, height: 120 }),
  slowFilm: glided('a film of six frames a second', () => scene(...castleScene), film, {
    fps: 6,
    seconds: 1.5,
  }),
  wideFilm: {
    words: 'somebody who walks along a beach',
    make: async () =>
      filmInput(await walk(await scene('a beach at sunset', 7, wide), wide, fps * seconds), fps),
  },
  personFilm: glided('somebody, drawn and filmed', () => portrait(), upright),
  halfLengthFilm: glided('somebody, drawn and filmed', () => portrait({ isHalfLength: true }), upright),
  personBeforeGreen: glided(
    'somebody before a green wall, filmed',
    () => portrait({ backdrop: greenWall }),
    upright,
  ),
  speech: { words: 'a sentence, spoken by Flite', make: async () => soundInput(await spoken()) },
  noisySpeech: {
    words: 'a sentence in the noise of a fan',
    make: async () => soundInput(inNoise(await spoken())),
  },
  song: {
    words: 'eight seconds of a song, made by Grammar composer',
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
} as const satisfies Record<string, Source>

export type InputName = keyof typeof sources

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
  if (mimeType.startsWith('audio/')) return soundInput((await readSound(path))!)
  const { width, height, seconds: durationSeconds } = await openFilm(path)
  return { kind: 'video', mimeType, content, width, height, durationSeconds }
}

function spoken(): Promise<Sound> {
  const text = 'Every coin has a receipt, and what is not delivered is not charged.'
  return say(text, voices['american man']!, 1, () => {})
}

function inNoise({ rate, channels }: Sound): Sound {
  const dice = diceOf(9)
  return { rate, channels: channels.map((row) => row.map((value) => value + 0.22 * (dice() - 0.5))) }
}
