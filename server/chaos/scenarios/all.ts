import type { Engine } from '../cluster/place.ts'
import { stepTheClock } from './clock-steps.ts'
import { submitTheSame } from './equal-submits.ts'
import { killProcesses } from './kills.ts'
import { spendToTheEnd } from './last-coin.ts'
import { stopTheDatabase } from './outages.ts'
import { raceMoves } from './races.ts'
import type { Scenario } from './scenario.ts'
import { workTogether } from './together.ts'

const both: readonly Engine[] = ['postgres', 'embedded']

/** In the order in which they run: the quick ones first. */
export const scenarios = {
  together: { engines: both, play: workTogether },
  races: { engines: both, play: raceMoves },
  spending: { engines: both, play: spendToTheEnd },
  'equal-submits': { engines: both, play: submitTheSame },
  'clock-steps': { engines: both, play: stepTheClock },
  outages: { engines: ['postgres'], play: stopTheDatabase },
  kills: { engines: both, play: killProcesses },
} as const satisfies Record<string, { engines: readonly Engine[]; play: Scenario }>

export type ScenarioName = keyof typeof scenarios

export const scenarioNames = Object.keys(scenarios) as ScenarioName[]
