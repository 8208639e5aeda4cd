import { Type, type Static } from 'typebox'
import { Uuid } from './formats.ts'
import { Generation } from './generation.ts'

const Source = Type.Object(
  {
    assetId: Type.With(Uuid, { description: 'The output that was used.' }),
    usedBy: Type.With(Uuid, { description: 'The generation whose input it was.' }),
    generation: Generation,
  },
  { title: 'Source', description: 'An output that became an input, with the generation that made it.' },
)

export const SourceList = Type.Object(
  {
    items: Type.Array(Source, {
      description: 'What its inputs were made by, then what theirs were; uploads have no source.',
    }),
  },
  { title: 'SourceList', description: 'The generations that a generation came from.' },
)
export type SourceList = Static<typeof SourceList>
