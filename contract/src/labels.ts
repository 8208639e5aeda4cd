import { Type, type Static } from 'typebox'
import { DateTime, Uuid } from './formats.ts'

// Spec silent: how many labels and collections people may have.
export const labelLimits = {
  generationsAtOnce: 100,
  perGeneration: 30,
  collections: 100,
  tagsListed: 200,
} as const

/** One line with at least one visible character. No two parts of it match the same: a long text that fails does so at once. */
const oneLine = '^[^\\S\\p{C}]*[^\\s\\p{C}][^\\p{C}]*$'

const Tag = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: oneLine,
  description: 'A word or two. Spaces around it are left out.',
  examples: ['spring campaign'],
})
const CollectionName = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: oneLine,
  description: 'What it is called; no two of an account are called the same.',
  examples: ['Portfolio'],
})

export const labelFields = {
  favorite: Type.Boolean({ description: 'Whether it is a favorite.' }),
  tags: Type.Array(Type.String(), {
    description: 'Its tags, in alphabetical order.',
    examples: [['spring campaign']],
  }),
  collectionIds: Type.Array(Uuid, { description: 'The collections it is in.', examples: [[]] }),
}

const GenerationLabels = Type.Object(
  { generationId: Type.With(Uuid, { description: 'The generation.' }), ...labelFields },
  { title: 'GenerationLabels', description: 'What a generation is found by.' },
)

export const GenerationLabelsList = Type.Object(
  { items: Type.Array(GenerationLabels, { description: 'As they are now.' }) },
  { title: 'GenerationLabelsList', description: 'What generations are found by.' },
)
export type GenerationLabelsList = Static<typeof GenerationLabelsList>

const few = { maxItems: 10, uniqueItems: true }

export const ChangeLabelsRequest = Type.Object(
  {
    generationIds: Type.Array(Uuid, {
      minItems: 1,
      maxItems: labelLimits.generationsAtOnce,
      uniqueItems: true,
      description: 'The generations to change.',
    }),
    favorite: Type.Optional(Type.Boolean({ description: 'Whether they are favorites.' })),
    addTags: Type.Optional(Type.Array(Tag, { ...few, description: 'Tags that they get.' })),
    removeTags: Type.Optional(Type.Array(Tag, { ...few, description: 'Tags that they lose.' })),
    addToCollections: Type.Optional(
      Type.Array(Uuid, { ...few, description: 'Collections that they are put into.' }),
    ),
    removeFromCollections: Type.Optional(
      Type.Array(Uuid, { ...few, description: 'Collections that they are taken out of.' }),
    ),
  },
  {
    title: 'ChangeLabelsRequest',
    description: 'What is to change; all of it does, or nothing.',
    additionalProperties: false,
  },
)
export type ChangeLabelsRequest = Static<typeof ChangeLabelsRequest>

export const TagList = Type.Object(
  {
    items: Type.Array(Type.String(), {
      description: `In alphabetical order, the first ${labelLimits.tagsListed}.`,
      examples: [['spring campaign']],
    }),
  },
  { title: 'TagList', description: 'The tags of an account.' },
)
export type TagList = Static<typeof TagList>

export const Collection = Type.Object(
  {
    id: Type.With(Uuid, { description: 'Id of the collection.' }),
    name: CollectionName,
    createdAt: Type.With(DateTime, { description: 'When it was made.' }),
  },
  { title: 'Collection', description: 'Generations that somebody has put together.' },
)
export type Collection = Static<typeof Collection>

export const CollectionList = Type.Object(
  { items: Type.Array(Collection, { description: 'By name.' }) },
  { title: 'CollectionList', description: 'The collections of an account.' },
)
export type CollectionList = Static<typeof CollectionList>

export const NameCollectionRequest = Type.Object(
  { name: CollectionName },
  { title: 'NameCollectionRequest', description: 'A name for a collection.', additionalProperties: false },
)
