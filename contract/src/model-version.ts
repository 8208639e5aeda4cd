import { Type } from 'typebox'

export const ModelVersion = Type.String({
  description: 'A hash of what its file says.',
  examples: ['9f86d081884c'],
})
