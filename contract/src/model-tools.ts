import { Type, type Static } from 'typebox'
import { assetKinds } from './asset.ts'
import { nullable } from './nullable.ts'
import { ParamName, Params } from './params.ts'
import { stringEnum } from './string-enum.ts'

/** What an operator posts to the tools for model files, and what they answer. A body has at most 1 MiB in any case. */
const MAX_MODEL_FILE_CHARACTERS = 262_144

const closed = { additionalProperties: false }

const ModelFileText = Type.String({
  minLength: 1,
  maxLength: MAX_MODEL_FILE_CHARACTERS,
  description: 'The text of a model file, in YAML.',
})

const Line = Type.Integer({ minimum: 1, description: 'The line in the file, from 1.', examples: [12] })

export const importFamilies = ['comfyui', 'cog', 'replicate', 'fal', 'openai'] as const

export const ImportModelRequest = Type.Object(
  {
    document: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 786_432,
        description:
          'The text of a JSON document: a ComfyUI graph in API format, an OpenAPI document of Cog or fal, or a model as Replicate shows it. Either this or `address`.',
      }),
    ),
    address: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description:
          'Where the document is: an address, a model of Replicate (`owner/name`), an endpoint of fal, or the base of an API in the shape of OpenAI, which ends in `/v1`. It must be public, or at an origin that the model files name.',
        examples: ['fal-ai/flux/dev'],
      }),
    ),
    family: Type.Optional(
      stringEnum(importFamilies, { description: 'Where it is not to be told from the document.' }),
    ),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'What to call it, where the source has no name.',
      }),
    ),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'Where the backend runs. A ComfyUI is asked for the ranges of its inputs.',
        examples: ['http://127.0.0.1:8188'],
      }),
    ),
    model: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Which model, of a server that has several.',
      }),
    ),
  },
  { title: 'ImportModelRequest', description: 'What to draft a model file from.', ...closed },
)
export type ImportModelRequest = Static<typeof ImportModelRequest>

const UndecidedField = Type.Object(
  {
    line: Line,
    path: Type.String({ description: 'The field, dotted.', examples: ['price'] }),
    text: Type.String({ description: 'What is open, and what to do.' }),
  },
  { title: 'UndecidedField', description: 'Something that the import could only guess.' },
)

export const DraftedModel = Type.Object(
  {
    text: Type.String({
      description: 'The drafted model file, with a comment at each place that is a guess.',
    }),
    undecided: Type.Array(UndecidedField, { description: 'In the order of the file.' }),
  },
  {
    title: 'DraftedModel',
    description: 'A model file to look through, complete and put into the folder of the model files.',
  },
)
export type DraftedModel = Static<typeof DraftedModel>

export const CheckModelsRequest = Type.Object(
  {
    files: Type.Array(
      Type.Object(
        {
          name: Type.String({
            pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$',
            description: 'Its name; `effects.yaml` is a list of effects.',
            examples: ['my-model.yaml'],
          }),
          text: ModelFileText,
        },
        { title: 'ModelFileToCheck', description: 'A model file.', ...closed },
      ),
      { minItems: 1, maxItems: 100, description: 'The files, which are checked together.' },
    ),
  },
  { title: 'CheckModelsRequest', description: 'Model files to check.', ...closed },
)

const ModelFileMistake = Type.Object(
  {
    file: Type.String({ description: 'The name of the file; empty where it is no single one.' }),
    line: Line,
    column: Type.Integer({ minimum: 1, description: 'The column in the line, from 1.', examples: [5] }),
    path: Type.String({ description: 'The field, dotted; empty for the whole file.' }),
    message: Type.String({ description: 'What is wrong, and what to do.' }),
  },
  { title: 'ModelFileMistake', description: 'Something wrong in a model file.' },
)

export const CheckedModels = Type.Object(
  {
    mistakes: Type.Array(ModelFileMistake, { description: 'For which the files would not be taken.' }),
    notes: Type.Array(ModelFileMistake, {
      description:
        'What does not keep them from being taken, such as a missing key of a model that is then left out.',
    }),
    modelIds: Type.Array(Type.String(), { description: 'The models whose own file is right.' }),
  },
  { title: 'CheckedModels', description: 'What is wrong with model files, all of it at once.' },
)
export type CheckedModels = Static<typeof CheckedModels>

export const TryModelRequest = Type.Object(
  {
    text: ModelFileText,
    params: Params,
    files: Type.Optional(
      Type.Array(
        Type.Object(
          {
            param: ParamName,
            data: Type.String({ minLength: 1, description: 'The file in base64, or as a data URL.' }),
          },
          { title: 'FileToTry', description: 'A file for a media param.', ...closed },
        ),
        { maxItems: 16, description: 'In place of ids of assets, in their order.' },
      ),
    ),
    backend: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'Which of its backends; the first unless it is said.',
      }),
    ),
    maxSeconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 600,
        description:
          'After which it is canceled, 120 unless it is said. The answer comes with the end of the run.',
      }),
    ),
  },
  {
    title: 'TryModelRequest',
    description: 'One run of a model file, at the cost of the operator.',
    ...closed,
  },
)
export type TryModelRequest = Static<typeof TryModelRequest>

const TriedCall = Type.Object(
  {
    method: Type.String({ description: 'Of the request.', examples: ['POST'] }),
    url: Type.String({ description: 'Without secrets.' }),
    headers: Type.Array(Type.String(), { description: '`name: value`, without secrets.' }),
    body: nullable(Type.String(), 'As JSON, shortened, without secrets; null where there was none.'),
    status: nullable(
      Type.Integer({ minimum: 100, maximum: 999, examples: [201] }),
      'Of the answer; null where there was none.',
    ),
    answer: nullable(Type.String(), 'As JSON, shortened, without secrets.'),
    times: Type.Integer({
      minimum: 1,
      description: 'How often the same was asked; the answer is the last one.',
      examples: [1],
    }),
  },
  { title: 'TriedCall', description: 'A call of the backend as it was sent, and its answer.' },
)

const TriedOutput = Type.Object(
  {
    refusal: nullable(Type.String(), 'Why it would not have been delivered; null where it would.'),
    kind: nullable(stringEnum(assetKinds, { title: 'TriedOutputKind' }), 'What it is.'),
    mimeType: nullable(Type.String({ examples: ['image/png'] }), 'Its media type.'),
    width: nullable(Type.Integer({ minimum: 0, examples: [1024] }), 'Pixels across.'),
    height: nullable(Type.Integer({ minimum: 0, examples: [1024] }), 'Pixels down.'),
    durationSeconds: nullable(Type.Number({ minimum: 0, examples: [5] }), 'Its length.'),
    sizeBytes: nullable(Type.Integer({ minimum: 0, examples: [13000] }), 'Its size.'),
    data: nullable(Type.String(), 'The file as a data URL, where it is small; it is stored nowhere.'),
    preview: nullable(Type.String(), 'A small picture of it as a data URL, where there is one.'),
  },
  { title: 'TriedOutput', description: 'An output as a customer would have got it.' },
)

const TriedMoney = Type.Object(
  {
    coins: Type.Integer({ minimum: 0, description: 'What a quote would have said.', examples: [5] }),
    charge: Type.Integer({
      minimum: 0,
      description: 'What a customer would have been charged.',
      examples: [5],
    }),
    reported: nullable(Type.String({ examples: ['1.5 seconds'] }), 'What the backend says that it used.'),
    cost: nullable(Type.String({ examples: ['0.003'] }), 'What it cost; null where that is not known.'),
    margin: nullable(Type.String({ examples: ['0.047'] }), 'What the charge brings in, less the cost.'),
    currency: nullable(Type.String({ examples: ['USD'] }), 'That of `COIN_VALUE`.'),
  },
  { title: 'TriedMoney', description: 'What the run would have brought in, and what it cost.' },
)

export const TriedModel = Type.Object(
  {
    state: stringEnum(['succeeded', 'failed', 'canceled', 'unknown'], {
      title: 'TriedState',
      description: '`unknown`: nobody knows whether the backend accepted it.',
    }),
    code: nullable(
      Type.String({ examples: ['invalid_input'] }),
      'With which a generation would have failed.',
    ),
    detail: nullable(Type.String(), 'What the backend said.'),
    calls: Type.Array(TriedCall, { description: 'In their order; empty where nothing goes over HTTP.' }),
    outputs: Type.Array(TriedOutput, { description: 'In their order.' }),
    money: TriedMoney,
  },
  { title: 'TriedModel', description: 'How a try has ended.' },
)
export type TriedModel = Static<typeof TriedModel>
