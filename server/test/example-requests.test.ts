// What the model files of the examples send, against what the providers say that they take.
import { readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../src/catalog/field-errors.ts'
import { routeOf } from '../src/providers/openai/routes.ts'
import { graphMistakes, type NodeDefinition } from './graph-mistakes.ts'
import { readExamples, samplesOf, type Example, type Sample } from './example-models.ts'

const examples = readExamples()

function named(family: Example['family']) {
  return examples.filter((each) => each.family === family).map((each) => [each.name, each] as const)
}

function readSchemas<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`backend-schemas/${name}.json`, import.meta.url), 'utf8'))
}

/** Inputs as JSON Schemas, by what the request is addressed to. */
type Inputs = { readonly inputs: Readonly<Record<string, TSchema>> }

/** What is wrong with the requests of an example, each mistake once. */
async function mistakesOf(example: Example, inputs: Inputs['inputs'], addressOf: (sample: Sample) => string) {
  const samples = await samplesOf(example)
  const found = samples.flatMap((sample) => {
    const address = addressOf(sample)
    const schema = inputs[address]
    if (!schema) return [`${address} is not among the schemas`]
    return fieldErrors(schema, sample.input).map(({ path, message }) => `${path}: ${message}`)
  })
  return [...new Set(found)]
}

describe('Replicate', () => {
  const { inputs } = readSchemas<Inputs>('replicate')

  test.each(named('replicate'))('%s sends what the model takes', async (_, example) => {
    const { version, model } = example.backend.settings ?? {}

    expect(await mistakesOf(example, inputs, () => String(version ?? model))).toEqual([])
  })
})

describe('OpenAI', () => {
  const { inputs } = readSchemas<Inputs>('openai')

  test.each(named('openai'))('%s sends what the route takes', async (_, example) => {
    expect(await mistakesOf(example, inputs, ({ work }) => routeOf(work))).toEqual([])
  })
})

describe('ElevenLabs', () => {
  const { inputs } = readSchemas<Inputs>('elevenlabs')

  test.each(named('elevenlabs'))('%s sends what the route takes', async (_, example) => {
    expect(await mistakesOf(example, inputs, ({ work }) => work.taskType)).toEqual([])
  })
})

describe('ComfyUI', () => {
  const { nodes } = readSchemas<{ nodes: Readonly<Record<string, NodeDefinition>> }>('comfyui')

  test.each(named('comfyui'))('%s is a graph that the nodes allow', async (_, example) => {
    const samples = await samplesOf(example)
    const found = await Promise.all(samples.map((sample) => graphMistakes(sample, nodes)))

    expect([...new Set(found.flat())]).toEqual([])
  })
})
