import { parseArgs } from 'node:util'
import type { Engine } from './cluster/environment.ts'
import { scenarioNames, type ScenarioName } from './scenarios/all.ts'
import type { Scale } from './scenarios/scenario.ts'

export type Options = {
  seed: string
  engines: Engine[]
  scenarios: ScenarioName[]
  withFaults: boolean
  scale: Scale
}

export const help = `npm run chaos -- [options]

Kills, races and outages against the real program, and planted faults that have to be noticed.
Exits with 1 when a promise was broken or a fault was not noticed.

  --seed <text>        repeats the choices of another run (not its timing); by default a new one
  --engine <name>      postgres, embedded or both (default)
  --scenario <name>    ${scenarioNames.join(', ')};
                       may be given more than once; by default all, and the faults
  --faults             only the planted faults (on PostgreSQL)
  --quick              a few minutes instead of about twenty
  --help`

/** Undefined when only help was asked for; throws on what it does not know. */
export function readOptions(args: string[], newSeed: string): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: newSeed },
      engine: { type: 'string', default: 'both' },
      scenario: { type: 'string', multiple: true, default: [] },
      faults: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const isAll = values.scenario.length === 0 && !values.faults
  const engines = values.engine === 'both' ? ['postgres', 'embedded'] : [values.engine]
  return {
    seed: values.seed,
    engines: engines.map((name) => oneOf(['postgres', 'embedded'], name)),
    scenarios: isAll ? scenarioNames : values.scenario.map((name) => oneOf(scenarioNames, name)),
    withFaults: values.faults || isAll,
    scale: values.quick ? 'quick' : 'full',
  }
}

function oneOf<const Name extends string>(names: readonly Name[], name: string): Name {
  const found = names.find((each) => each === name)
  if (found === undefined) throw new Error(`${name} is unknown; there are ${names.join(', ')}`)
  return found
}
