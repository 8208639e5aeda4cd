/** A queue, defined once and shared by those who add jobs and those who run them; `Data` is the payload of a job. */
export type Queue<Data extends object = object> = {
  name: string
  /** How long one attempt may take; its signal is then aborted and the job tried again. */
  expireSeconds: number
  /** `exclusive`: at most one job per `singletonKey` waits or runs; adding another does nothing. */
  policy: 'standard' | 'exclusive'
  /** Never set; carries the type of the payload. */
  data?: Data
}

export function defineQueue<Data extends object>(
  name: string,
  options: { expireSeconds: number; policy?: Queue['policy'] },
): Queue<Data> {
  return { name, expireSeconds: options.expireSeconds, policy: options.policy ?? 'standard' }
}

/** How long a claim on a job lasts without a heartbeat: the shortest that pg-boss allows. */
export const leaseSeconds = 10

const daySeconds = 24 * 60 * 60

/** Every option is stated: with its defaults, pg-boss would give up after a worker has died twice. */
export function queueOptions(queue: Queue) {
  return {
    retryLimit: 2_000_000_000, // Every run counts as a retry, and repeating jobs run for years.
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: leaseSeconds,
    // The worker itself ends an attempt at `expireSeconds`. This is for one that does not, and must come later.
    expireInSeconds: Math.ceil(queue.expireSeconds) + 60,
    retentionSeconds: 365 * daySeconds, // For waiting jobs.
    deleteAfterSeconds: 7 * daySeconds, // For jobs that were given up.
    notify: true,
  }
}
