import type { Model } from '../catalog/model.ts'

export type QueueName = 'generations' | 'models'

/** The job queue of a model. A built-in model uses the queue for our own cores, even if it has another backend too. */
export function queueOf({ backends }: Pick<Model, 'backends'>): QueueName {
  return backends.some(({ provider }) => provider === 'built-in') ? 'models' : 'generations'
}
