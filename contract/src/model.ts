import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'
import { ParamDescriptor } from './param-descriptor.ts'
import { ParamName, Params, ParamValue } from './params.ts'
import { Modality, TaskType, Workspace } from './task-type.ts'

const PositiveInteger = (description: string) => Type.Integer({ exclusiveMinimum: 0, description })

// Spec: Model catalog entry
export const InputLimits = Type.Object(
  {
    maxOutputPixels: Type.Optional(PositiveInteger('Pixels the output may have, width × height.')),
    maxOutputSide: Type.Optional(PositiveInteger('Pixels the longer side of the output may have.')),
    minInputSeconds: Type.Optional(PositiveInteger('Seconds an input must last.')),
    maxInputSeconds: Type.Optional(PositiveInteger('Seconds an input may last.')),
    maxInputBytes: Type.Optional(PositiveInteger('Bytes an input file may have.')),
  },
  { title: 'InputLimits', description: 'What the model accepts beyond the bounds of its params.' },
)
export type InputLimits = Static<typeof InputLimits>

const ParamCondition = Type.Object(
  {
    param: ParamName,
    values: Type.Optional(Type.Array(ParamValue, { description: 'It has one of these values.' })),
    above: Type.Optional(
      Type.Number({ description: 'It is above this; a list has more items.', examples: [30000] }),
    ),
    below: Type.Optional(
      Type.Number({ description: 'It is below this; a list has fewer items.', examples: [2] }),
    ),
  },
  { title: 'ParamCondition', description: 'A param is as all of its fields say, defaults applied.' },
)
export type ParamCondition = Static<typeof ParamCondition>

const RefusedCombination = Type.Object(
  {
    param: ParamName,
    when: Type.Array(ParamCondition, { description: 'All of them hold.' }),
    without: Type.Optional(ParamName),
    message: Type.String({
      description: 'What the refusal says of `param`.',
      examples: ['must be standard without a texture'],
    }),
  },
  {
    title: 'RefusedCombination',
    description:
      'Where `param` is set, all of `when` holds and `without` is not sent, quotes and submits are `invalid_params`.',
  },
)
export type RefusedCombination = Static<typeof RefusedCombination>

const ExampleInput = Type.Object(
  {
    param: ParamName,
    files: Type.Array(Type.String(), { description: 'Links to them, in their order.' }),
  },
  { title: 'ExampleInput', description: 'The files of one param of an example.' },
)

export const ModelExample = Type.Object(
  {
    title: Type.String({ description: 'What it shows.', examples: ['A ball taken out of a meadow'] }),
    params: Params,
    picture: Type.Optional(
      Type.String({ description: 'Link to a picture of what went in and what came out.' }),
    ),
    sound: Type.Optional(Type.String({ description: 'Link to a recording of what came out.' })),
    poster: Type.Optional(
      Type.String({
        description: 'Link to a small picture of it for lists, 480 × 300 pixels, which does not move.',
      }),
    ),
    preview: Type.Optional(
      Type.String({
        description: 'Link to the same in motion: a moving WebP of a video, or of a 3D model that turns.',
      }),
    ),
    inputs: Type.Optional(
      Type.Array(ExampleInput, {
        description:
          'The files that went in. Upload them, and send what you get with `params` to make the same.',
      }),
    ),
  },
  {
    title: 'ModelExample',
    description:
      'Something that the model has made, and the params that it took. Files are in `inputs`: assets belong to accounts.',
  },
)
export type ModelExample = Static<typeof ModelExample>

export const CatalogEntry = Type.Object(
  {
    id: Type.String({ description: 'The `modelId` of quotes and submits.', examples: ['sandbox-image'] }),
    listingId: Type.String({
      description: 'Groups the entries of one model across task types.',
      examples: ['sandbox'],
    }),
    taskType: TaskType,
    modality: Modality,
    workspace: Workspace,
    vendor: Type.String({ description: 'Who makes the model.', examples: ['Atelier'] }),
    displayName: Type.String({ description: 'Name to show to people.', examples: ['Sandbox image'] }),
    description: Type.Optional(
      Type.String({
        description: 'What it does well and what it cannot do, in a sentence or two for those who choose.',
        examples: ['Draws a card with your prompt on it, for trying the API. It makes no pictures.'],
      }),
    ),
    method: Type.Optional(
      Type.String({ description: 'How it is done.', examples: ['Patches of the surroundings'] }),
    ),
    keywords: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Other words by which people look for it, in lower case.',
        examples: [['tts', 'text to speech']],
      }),
    ),
    examples: Type.Optional(Type.Array(ModelExample, { description: 'What it has made.' })),
    params: Type.Array(ParamDescriptor, { description: 'The params the model offers.' }),
    defaults: Params,
    priceFromCoins: nullable(
      Type.Integer({ exclusiveMinimum: 0, examples: [5] }),
      'Coins of a request that sets only the prompt; null where an input decides the price.',
    ),
    priceFloorCoins: Type.Optional(
      Type.Integer({
        exclusiveMinimum: 0,
        description: 'Where `priceFromCoins` is null: coins of the smallest input that can be sent.',
        examples: [2],
      }),
    ),
    needsOneOf: Type.Optional(
      Type.Array(ParamName, {
        description: 'Params of which a request must send at least one, where none is required by itself.',
      }),
    ),
    refuses: Type.Optional(
      Type.Array(RefusedCombination, {
        description:
          'Params that are right by themselves and refused together, because they would always fail.',
      }),
    ),
    inputLimits: Type.Optional(InputLimits),
    consent: Type.Optional(
      Type.Literal(true, {
        description: 'A person’s likeness or voice is processed: a submit must send `consent`.',
      }),
    ),
  },
  {
    title: 'CatalogEntry',
    description: 'A model: what it does, what it takes and what it costs.',
    examples: [
      {
        id: 'sandbox-image',
        listingId: 'sandbox',
        taskType: 'image.generate',
        modality: 'image',
        workspace: 'image',
        vendor: 'Atelier',
        displayName: 'Sandbox image',
        params: [
          {
            name: 'prompt',
            required: true,
            ui: { control: 'prompt', group: 'prompt', order: 10 },
            kind: 'text',
            maxLength: 2000,
          },
        ],
        defaults: { num_outputs: 1 },
        priceFromCoins: 5,
      },
    ],
  },
)
export type CatalogEntry = Static<typeof CatalogEntry>

export const ModelsResponse = Type.Object(
  { models: Type.Array(CatalogEntry, { description: 'In display order.' }) },
  { title: 'ModelsResponse', description: 'Every model open to the API now. Cached for one minute.' },
)
export type ModelsResponse = Static<typeof ModelsResponse>
