import { keysOf } from '@atelier/contract/keys-of.ts'
import type { Engine } from '../cluster/environment.ts'
import { buyFromBackends } from './backends.ts'
import { stepTheClock } from './clock-steps.ts'
import { submitTheSame } from './equal-submits.ts'
import { killProcesses } from './kills.ts'
import { spendToTheEnd } from './last-coin.ts'
import { stopTheDatabase } from './outages.ts'
import { raceMoves } from './races.ts'
import { buyFromSeveral } from './several-backends.ts'
import type { Scenario } from './scenario.ts'
import { workTogether } from './together.ts'

const both: readonly Engine[] = ['postgres', 'embedded']

/** In the order in which they run: the quick ones first. */
export const scenarios = {
  together: { engines: both, run: workTogether },
  races: { engines: both, run: raceMoves },
  spending: { engines: both, run: spendToTheEnd },
  'equal-submits': { engines: both, run: submitTheSame },
  'clock-steps': { engines: both, run: stepTheClock },
  outages: { engines: ['postgres'], run: stopTheDatabase },
  kills: { engines: both, run: killProcesses },
  backends: { engines: ['postgres'], run: buyFromBackends },
  'several-backends': { engines: ['postgres'], run: buyFromSeveral },
} as const satisfies Record<string, { engines: readonly Engine[]; run: Scenario }>

export type ScenarioName = keyof typeof scenarios

export const scenarioNames = keysOf(scenarios)
