import type { Checkout } from './checkout.ts'

/** What one figure found out. Each of `samples` is one round's. */
export type Line = {
  metric: string
  samples: number[]
  /** Absent for what is reported without a target. */
  target?: { atLeast: number } | { atMost: number }
  /** Further than the target: where the next improvement should lead. */
  aim?: number
  /** The two sides of a ratio in their own units, or whatever else helps to read it. */
  detail: string
  unit?: 'ms' | 's' | 'MB' | 'kB'
}

/** Something that could not be measured here, and what would have to be done. */
export type NotRun = { metric: string; notRun: string }

export type Settings = {
  rounds: number
  seconds: number
  /** How long the soak lasts. */
  minutes: number
  /** How many generations the large tables have. */
  generations: number
  /** Prints what the statements of a figure cost, which makes them a little slower. */
  profile: boolean
  /** Prints the plans of what was asked of large tables. */
  plans: boolean
}

export type Figure = {
  name: string
  /** Takes so long that it runs only when it is named. */
  isLong?: boolean
  /** Loads sources of this checkout itself, so that it cannot measure another one. */
  isOwn?: boolean
  run(settings: Settings, checkout: Checkout): Promise<(Line | NotRun)[]>
}
