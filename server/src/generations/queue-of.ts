import type { Model } from '../catalog/model.ts'

export type QueueName = 'generations' | 'models'

/** The queue of a model's work: of a built-in one that of our cores, also where it has another backend besides. */
export function queueOf({ backends }: Pick<Model, 'backends'>): QueueName {
  return backends.some(({ provider }) => provider === 'built-in') ? 'models' : 'generations'
}
