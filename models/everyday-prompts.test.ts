import { readFileSync } from 'node:fs'
import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import { promptReaders } from './prompts.ts'

// A hundred prompts for each model, written as customers write them before its vocabulary was looked at. Some are taken and
// still do not show or sound like what they ask for; those begin with "~" and count as not met.

type Known = readonly [model: string, program: string, met: number]

/** How many of the hundred are met, with words left out or without: fewer fail the test. */
// prettier-ignore
const table: readonly Known[] = [
  ['procedural-scene',   'image.generate',   95],
  ['scene-in-motion',    'video.generate',   84],
  ['parametric-things',  '3d.from-text',     87],
  ['procedural-foley',   'audio.sfx',        91],
  ['film-sound',         'video.add-audio',  89],
  ['grammar-composer',   'audio.music',      79],
  ['spoken-edit',        'image.edit',       94],
  ['material-inpaint',   'image.inpaint',    80],
  ['painted-replace-bg', 'image.replace-bg', 82],
]

/** A hundred more for each, by somebody who had seen neither the vocabularies nor these tests; the vocabularies grew by them, too. */
// prettier-ignore
const strangers: readonly Known[] = [
  ['procedural-scene',   'image.generate',   84],
  ['scene-in-motion',    'video.generate',   76],
  ['parametric-things',  '3d.from-text',     91],
  ['procedural-foley',   'audio.sfx',        81],
  ['grammar-composer',   'audio.music',      84],
  ['spoken-edit',        'image.edit',       72],
  ['material-inpaint',   'image.inpaint',    85],
  ['painted-replace-bg', 'image.replace-bg', 74],
  ['region-tint',        'image.colorize',   91],
]

type Outcome = 'met' | 'met in part' | 'refused' | 'taken, but not what it asks for'

async function outcomeOf(program: string, written: string): Promise<Outcome> {
  const read = await promptReaders[program]()
  const params: Params = { prompt: written.replace(/^~ /, ''), instrumental: true }
  try {
    const { leftOut } = read(params)
    if (written.startsWith('~ ')) return 'taken, but not what it asks for'
    return leftOut.length > 0 ? 'met in part' : 'met'
  } catch (error) {
    if ((error as Error).name !== 'InvalidInput') throw error
    return 'refused'
  }
}

describe.each<[folder: string, models: readonly Known[]]>([
  ['', table],
  ['strangers/', strangers],
])('of a hundred everyday prompts at least seventy are met (%s)', (folder, models) => {
  test.each(models)('%s', async (model, program, known) => {
    const file = new URL(`test/prompts/${folder}${model}.txt`, import.meta.url)
    const prompts = readFileSync(file, 'utf8').trim().split('\n')
    const outcomes = await Promise.all(prompts.map((prompt) => outcomeOf(program, prompt)))
    const met = outcomes.filter((outcome) => outcome === 'met' || outcome === 'met in part').length

    expect(prompts).toHaveLength(100)
    expect(met).toBeGreaterThanOrEqual(known)
    expect(known).toBeGreaterThanOrEqual(70)
  })
})

/** The kinds of prompts by which the models were judged, and how many of them have to be met. */
const judged: readonly [program: string, least: number, prompts: readonly string[]][] = [
  [
    'image.generate',
    14,
    [
      'a red sports car on a mountain road',
      'a wooden cabin in a snowy forest',
      'a tropical beach with palm trees',
      'colourful fish in a coral reef',
      'a cat sleeping on a windowsill',
      'portrait of an old man with a white beard',
      'an astronaut riding a horse',
      'a futuristic city at night with neon lights',
      'a bouquet of flowers in a vase',
      'a dragon flying over a castle',
      'a friendly robot in a garden',
      'a bowl of ramen with an egg',
      'a golden retriever puppy in the grass',
      'a lighthouse in a storm',
      'a steaming cup of coffee on a table',
      'a hot air balloon over the hills at sunrise',
      'a minimalist logo of a fox',
    ],
  ],
  [
    '3d.from-text',
    9,
    [
      'a red sports car',
      'a blue coffee mug',
      'a wooden chair',
      'a medieval sword with a golden hilt',
      'a potted plant',
      'a cute robot',
      'a treasure chest',
      'a low poly tree',
      'a teddy bear',
      'a modern desk lamp',
    ],
  ],
  [
    'audio.sfx',
    7,
    [
      'door creaks open',
      'heavy rain on a tin roof with distant thunder',
      'busy city street',
      'dog barking in the distance',
      'footsteps on gravel',
      'glass breaking',
      'spaceship engine hum',
      'sword being drawn from its sheath',
    ],
  ],
  [
    'audio.music',
    6,
    [
      'lo-fi for studying',
      'epic orchestral trailer',
      'upbeat pop for a commercial',
      'sad piano ballad',
      'dark techno for a club',
      'acoustic folk with guitar and violin',
    ],
  ],
  [
    'image.edit',
    9,
    [
      'make it black and white with high contrast',
      'make the colors warmer',
      'crop to a square',
      'blur the background',
      'add the text SUMMER at the bottom',
      'increase the brightness a little',
      'give it a vintage film look',
      'turn it into a pencil drawing',
      'sharpen it and reduce the noise',
      'add a white border',
      'remove the people in the background',
    ],
  ],
]

describe('kinds of prompts by which the models were judged', () => {
  test.each(judged)('%s: %i are met', async (program, least, prompts) => {
    const outcomes = await Promise.all(prompts.map((prompt) => outcomeOf(program, prompt)))

    expect(outcomes.filter((outcome) => outcome.startsWith('met')).length).toBeGreaterThanOrEqual(least)
  })
})
