import { Type } from 'typebox'

/** Schemas of tools are short: every agent pays for reading them. What fields mean, their names say. */
export const Id = Type.String({ format: 'uuid' })

export const Params = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'By name, as get_model lists them. Files: asset ids.',
})

const Nullable = (type: string) => Type.Unsafe<unknown>({ type: [type, 'null'] })

export const Notes = Type.Array(Type.String())

const Output = Type.Object({
  assetId: Type.String(),
  kind: Type.String(),
  mimeType: Type.String(),
  url: Type.String(),
})

/** A generation as agents see it: what they act on, without what they sent. */
export const GenerationSummary = Type.Object({
  id: Id,
  status: Type.String(),
  modelId: Type.String(),
  progress: Nullable('number'),
  coins: Type.Integer(),
  coinsCharged: Nullable('integer'),
  outputs: Type.Array(Output),
  error: Nullable('string'),
  notes: Notes,
  createdAt: Type.String(),
})

export const GenerationAnswer = Type.Object({ generation: GenerationSummary, next: Type.String() })
