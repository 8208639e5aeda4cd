import { Type, type Static } from 'typebox'
import { Effect } from './effect.ts'
import { DateTime } from './formats.ts'
import { ModelVersion } from './model-version.ts'
import { CatalogEntry } from './model.ts'
import { nullable } from './nullable.ts'

const switches = {
  enabled: Type.Boolean({ description: 'Whether clients can see and use it.', examples: [true] }),
}
export const OperatorModel = Type.Object(
  {
    ...CatalogEntry.properties,
    ...switches,
    version: ModelVersion,
    pausedAt: nullable(
      DateTime,
      'Since when it is not sold because it cost more than it brought in, where its file says `atLoss: pause`; null while it is sold.',
    ),
    pauseReason: nullable(Type.String({ examples: [null] }), 'What it cost and brought in then.'),
    backends: Type.Array(
      Type.Object({
        provider: Type.String({ description: 'Which adapter runs it.', examples: ['sandbox'] }),
      }),
      { description: 'In the order they are tried.' },
    ),
  },
  { title: 'OperatorModel', description: 'A model as operators see it.' },
)
export type OperatorModel = Static<typeof OperatorModel>
export const OperatorModelList = Type.Object(
  { items: Type.Array(OperatorModel, { description: 'In display order.' }) },
  { title: 'OperatorModelList', description: 'Every model, switched on or off.' },
)
export const OperatorEffect = Type.Object(
  { ...Effect.properties, ...switches },
  { title: 'OperatorEffect', description: 'An effect as operators see it.' },
)
export type OperatorEffect = Static<typeof OperatorEffect>
export const OperatorEffectList = Type.Object(
  { items: Type.Array(OperatorEffect, { description: 'In display order.' }) },
  { title: 'OperatorEffectList', description: 'Every effect, switched on or off.' },
)
export const CatalogOrder = Type.Object(
  {
    ids: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 1000,
      uniqueItems: true,
      description:
        'Those that come first, in this order. All others follow as their files say; none undoes it.',
      examples: [['sandbox-image']],
    }),
  },
  { title: 'CatalogOrder', description: 'What clients see first.', additionalProperties: false },
)
export const SwitchRequest = Type.Object(switches, {
  title: 'SwitchRequest',
  description: 'On or off.',
  additionalProperties: false,
})
