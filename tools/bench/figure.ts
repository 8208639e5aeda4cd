import type { Postgres } from '../../server/test/postgres.ts'

/** What one figure found out. Each of `samples` is one round's. */
export type Line = {
  metric: string
  samples: number[]
  /** Absent for what is reported without a target. */
  target?: { atLeast: number } | { atMost: number }
  /** The two sides of a ratio in their own units, or whatever else helps to read it. */
  detail: string
  unit?: 'ms' | 's' | 'MB'
}

/** Something that could not be measured here, and what would have to be done. */
export type NotRun = { metric: string; notRun: string }

export type Settings = { rounds: number; seconds: number }

export type Figure = {
  name: string
  run(settings: Settings, postgres: Postgres): Promise<(Line | NotRun)[]>
}
