/** A kind of work, named once and shared by those who add it and those who do it; `Data` is what a job carries. */
export type Queue<Data extends object = object> = {
  name: string
  /** How long one attempt may take; its signal is then aborted and the job tried again. */
  expireSeconds: number
  /** `exclusive`: at most one job per `singletonKey` waits or runs; adding another does nothing. */
  policy: 'standard' | 'exclusive'
  /** Only a type: the kind of data that travels. */
  data?: Data
}

export function defineQueue<Data extends object>(
  name: string,
  options: { expireSeconds: number; policy?: Queue['policy'] },
): Queue<Data> {
  return { name, expireSeconds: options.expireSeconds, policy: options.policy ?? 'standard' }
}

/** How long a worker's claim on a job lasts without a sign of life. It is the shortest that pg-boss allows. */
export const leaseSeconds = 10

const daySeconds = 24 * 60 * 60

/** Every option is stated: pg-boss's own defaults would give up after two deaths of a worker. */
export function carrierOptions(queue: Queue) {
  return {
    retryLimit: 2_000_000_000, // Every run counts, and work that repeats runs for years.
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: leaseSeconds,
    // The worker itself ends an attempt at `expireSeconds`. This is for one that does not, and must come later.
    expireInSeconds: Math.ceil(queue.expireSeconds) + 60,
    retentionSeconds: 365 * daySeconds, // Of a job that waits.
    deleteAfterSeconds: 7 * daySeconds, // Of one that was given up.
    notify: true,
  }
}
