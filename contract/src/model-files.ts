import { Type, type Static } from 'typebox'
import { DateTime } from './formats.ts'
import { ModelVersion } from './model-version.ts'
import { nullable } from './nullable.ts'

const ModelFile = Type.Object(
  {
    file: Type.String({
      description: 'Its name in `MODELS_DIR`; empty for what is wrong with the folder itself.',
      examples: ['painter.yaml'],
    }),
    modelId: nullable(
      Type.String({ examples: ['painter'] }),
      'The model in use that it defines; null for a list of effects, and where none is in use.',
    ),
    version: nullable(ModelVersion, 'The version in use; null without a model.'),
    mistakes: Type.Array(Type.String(), {
      description: 'What keeps its text from being used; until it is right, the last right one is.',
      examples: [['price.base: must be at least 0']],
    }),
  },
  { title: 'ModelFileState', description: 'A model file as a node has read it.' },
)

const node = {
  id: Type.String({ description: 'Of this run of the node.', examples: ['node-1-4711-9d426f1b'] }),
  role: Type.String({ description: 'Its `ROLE`.', examples: ['all'] }),
  startedAt: Type.With(DateTime, { description: 'When it was started.' }),
  loadedAt: Type.With(DateTime, { description: 'When it last read its files.' }),
  version: Type.With(ModelVersion, {
    description: 'A hash of all of its models and effects: nodes with the same one offer the same.',
  }),
  files: Type.Array(ModelFile, { description: 'The files in its `MODELS_DIR`.' }),
}

const Node = Type.Object(node, {
  title: 'NodeModels',
  description: 'What a node has read of its model files.',
})

export const NodeModelsList = Type.Object(
  { items: Type.Array(Node, { description: 'The nodes that run, the oldest first.' }) },
  { title: 'NodeModelsList', description: 'The model files of every node.' },
)
export type NodeModelsList = Static<typeof NodeModelsList>

export const ReloadRequest = Type.Object(
  {
    waitSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        description: 'How long to wait for the answers of all nodes; 10 unless it is sent.',
        examples: [10],
      }),
    ),
    allowEmpty: Type.Optional(
      Type.Boolean({
        description:
          'Whether it is meant that no model file is left in the folder of a node; otherwise that is taken for a disk that is away, all models stay, and the answer says so.',
        examples: [false],
      }),
    ),
  },
  { title: 'ReloadRequest', description: 'How to reload.', additionalProperties: false },
)

const ReloadedNode = Type.Object(
  {
    ...node,
    answered: Type.Boolean({
      description: 'Whether it has read its files since; otherwise it is as it was before.',
    }),
  },
  { title: 'ReloadedNode', description: 'What a node made of the request.' },
)

export const ReloadedModels = Type.Object(
  { items: Type.Array(ReloadedNode, { description: 'The nodes that run, the oldest first.' }) },
  { title: 'ReloadedModels', description: 'What each node made of the request.' },
)
export type ReloadedModels = Static<typeof ReloadedModels>
