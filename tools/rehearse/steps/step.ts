import type { Installation } from '../installation.ts'

export type Step = {
  name: string
  title: string
  /** The largest share of requests that may fail; undefined while the part that all of them need is away. */
  mayFail?: number
  /** Does it, and says when the part was back; undefined where it never was away for customers. */
  run(installation: Installation): Promise<number | undefined>
  /** Why it cannot be done on this machine; undefined where it can. */
  lacks?(): string | undefined
}
