import { effectNames } from '@atelier/contract/effect-names.ts'
import type { EffectsResponse } from '@atelier/contract/effect.ts'
import type { CatalogEntry, ModelsResponse } from '@atelier/contract/model.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import { Type } from 'typebox'
import { chooseModels } from '../model-choice.ts'
import { RefusedCall } from '../refused-call.ts'
import { tool, type AgentApi } from '../tool.ts'

const DEFAULT_COUNT = 8
const MAX_WORDS = 180

export const findModels = tool({
  name: 'find_models',
  title: 'Find models',
  description: 'Models for a task or in words, best first, with the least they cost in coins. Start here.',
  input: Type.Object(
    {
      query: Type.Optional(Type.String({ description: 'e.g. "remove background"' })),
      task: Type.Optional(
        Type.String({ description: 'image, video, audio, 3d, or one task: image.generate, audio.tts …' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: DEFAULT_COUNT })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    models: Type.Array(
      Type.Object({
        modelId: Type.String(),
        name: Type.String(),
        task: Type.String(),
        does: Type.String(),
        coinsFrom: Type.Integer(),
      }),
    ),
    found: Type.Integer(),
    next: Type.String(),
  }),
  hints: { readOnly: true },
  async run({ query, task, limit = DEFAULT_COUNT }, { api }) {
    const { models } = await api.get<ModelsResponse>('/v1/models')
    const found = chooseModels(models, { query, task })
    const tasks = [...new Set(models.map(({ taskType }) => taskType))].join(', ')
    return {
      structured: {
        models: found.slice(0, limit).map((entry) => ({
          modelId: entry.id,
          name: entry.displayName,
          task: entry.taskType,
          does: shorten(entry.description ?? entry.method ?? entry.displayName),
          coinsFrom: coinsFrom(entry),
        })),
        found: found.length,
        next:
          found.length > 0
            ? 'get_model says which params one takes.'
            : `Nothing fits. Try other words, or one of these tasks: ${tasks}.`,
      },
    }
  },
})

export const getModel = tool({
  name: 'get_model',
  title: 'Read a model',
  description: 'The params of a model, with their limits and defaults, its effects, and an example.',
  input: Type.Object({ modelId: Type.String() }, { additionalProperties: false }),
  output: Type.Object({
    modelId: Type.String(),
    params: Type.Array(Type.Unsafe<object>({ type: 'object' })),
    rules: Type.Array(Type.String()),
    next: Type.String(),
  }),
  hints: { readOnly: true },
  async run({ modelId }, { api }) {
    const { models } = await api.get<ModelsResponse>('/v1/models')
    const entry = models.find(({ id }) => id === modelId)
    if (!entry) throw unknownModel(modelId)
    const effects = entry.taskType.endsWith('.effect') ? await effectsOf(api, modelId) : []
    const example = entry.examples?.[0]?.params
    return {
      structured: {
        modelId,
        name: entry.displayName,
        task: entry.taskType,
        ...(entry.description !== undefined && { does: entry.description }),
        coinsFrom: coinsFrom(entry),
        params: entry.params.map((param) => describe(param, entry.defaults)),
        rules: rulesOf(entry),
        ...(effects.length > 0 && { effects }),
        ...(example && { example }),
        next: 'quote tells the price of params; generate makes it.',
      },
    }
  },
})

const coinsFrom = ({ priceFromCoins, priceFloorCoins }: CatalogEntry) =>
  priceFromCoins ?? priceFloorCoins ?? 1

const shorten = (text: string) =>
  text.length > MAX_WORDS ? `${text.slice(0, text.lastIndexOf(' ', MAX_WORDS))} …` : text

/** A param without what is only for forms. */
function describe({ ui: _, ...param }: ParamDescriptor, defaults: CatalogEntry['defaults']) {
  const { samples: __, ...rest } = { samples: undefined, ...param }
  const preset = defaults[param.name]
  return { ...rest, ...(preset !== undefined && { default: preset }) }
}

/** What holds beyond each param by itself, in sentences. */
function rulesOf({ needsOneOf, refuses = [], inputLimits = {}, consent }: CatalogEntry): string[] {
  return [
    ...(needsOneOf ? [`Send at least one of ${needsOneOf.join(', ')}.`] : []),
    ...refuses.map(({ param, message }) => `${param} ${message}.`),
    ...Object.entries(inputLimits).map(([name, value]) => `${name}: ${value}.`),
    ...(consent ? ['Shows or imitates a person: ask whether they agreed, and send consent: true.'] : []),
  ]
}

async function effectsOf(api: AgentApi, modelId: string) {
  const { effects } = await api.get<EffectsResponse>('/v1/effects')
  return effects
    .filter((effect) => effect.modelId === modelId)
    .map(({ id, nameKey }) => ({ effectId: id, name: effectNames[nameKey] ?? id }))
}

const unknownModel = (modelId: string) =>
  new RefusedCall({
    code: 'unknown_model',
    detail: `There is no model "${modelId}". find_models lists those there are.`,
    issues: [{ path: 'modelId', message: 'is unknown' }],
  })
