// Requests that are right, put together from the schemas: what mutations begin with.
import type { CatalogEntry } from '../../contract/src/model.ts'
import type { Random } from '../simulate/random.ts'
import type { World } from './world.ts'

export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  examples?: unknown[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
}

const OPTIONAL_CHANCE = 0.4

/** What fields of these names hold, whatever their schema allows besides. */
const byName: Record<string, (world: World, random: Random) => unknown> = {
  email: ({ victim }, random) => (random.chance(0.5) ? victim.email : `${random.uuid()}@fuzz.example`),
  url: ({ sink }) => sink,
  keyId: ({ keys }, random) => (random.chance(0.5) ? null : random.pick(keys)),
  account: ({ person }) => person.id,
  quoteToken: ({ quoteTokens }, random) => random.pick(quoteTokens),
  maxCoins: () => 1000,
  locked: () => false,
  maintenance: () => false,
}

export function valueFor(schema: Schema, name: string, world: World, random: Random): unknown {
  const known = byName[name]
  if (known) return known(world, random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return valueFor(random.pick(schema.anyOf), name, world, random)
  const [type = 'any'] = [schema.type].flat()
  switch (type) {
    case 'object':
      return objectFor(schema, world, random)
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        valueFor(schema.items ?? {}, name, world, random),
      )
    case 'integer':
    case 'number':
      return (schema.minimum ?? schema.exclusiveMinimum ?? 0) + 1 + random.below(20)
    case 'boolean':
      return random.chance(0.5)
    case 'string':
      return stringFor(schema, random)
    default:
      return schema.examples?.[0] ?? null
  }
}

function objectFor(schema: Schema, world: World, random: Random): Record<string, unknown> {
  const { properties = {}, required = [] } = schema
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || random.chance(OPTIONAL_CHANCE),
  )
  const fields = Object.fromEntries(
    names.map((name) => [name, valueFor(properties[name]!, name, world, random)]),
  )
  return 'modelId' in fields && 'params' in fields ? asRequest(fields, world, random) : fields
}

/**
 * A quote or a submit: its params are those of a model. Models of the sandbox only, because built-in models would take
 * too long.
 */
function asRequest(fields: Record<string, unknown>, world: World, random: Random): Record<string, unknown> {
  const { effectId: _, projectId: __, ...rest } = fields
  const isSubmit = 'maxCoins' in rest || 'quoteToken' in rest || 'consent' in rest
  const models = isSubmit ? world.models.filter(({ id }) => id.startsWith('sandbox')) : world.models
  const model = random.pick(models)
  if (isSubmit) delete rest[random.chance(0.8) ? 'quoteToken' : 'maxCoins']
  const effect = random.pick(world.effects)
  if (!isSubmit && random.chance(0.2))
    return { ...rest, modelId: effect.modelId, effectId: effect.id, params: { images: [world.assets[0]] } }
  const params = model.params.filter(({ required }) => required || random.chance(OPTIONAL_CHANCE))
  return {
    ...rest,
    ...(isSubmit && !('quoteToken' in rest) && { maxCoins: 1000 }),
    modelId: model.id,
    params: Object.fromEntries(params.map((param) => [param.name, paramValue(param, world, random)])),
  }
}

function paramValue(param: CatalogEntry['params'][number], world: World, random: Random): unknown {
  switch (param.kind) {
    case 'enum':
      return random.pick(param.values)
    case 'range':
      return param.min
    case 'seed':
      return random.below(param.max)
    case 'media':
      return world.assets[0]
    case 'media_list':
      return [world.assets[0]]
    case 'text':
    default:
      return 'a lighthouse in the morning'
  }
}

function stringFor(schema: Schema, random: Random): string {
  if (schema.format === 'uuid') return random.uuid()
  if (schema.format === 'date-time') return new Date(1_760_000_000_000 + random.below(1e10)).toISOString()
  const example = schema.examples?.find((each) => typeof each === 'string')
  return example ?? (schema.pattern === undefined ? 'some text' : 'text-that-is-long-enough')
}
