import { randomBytes } from 'node:crypto'
import { prepareTemplate } from '../../server/src/platform/db/template.ts'
import { startPostgres } from '../../server/test/postgres.ts'
import { help, readOptions, type Options } from './options.ts'
import { runScenario } from './run-scenario.ts'
import { progressOf, showScenario, showResult, showTrial } from './report.ts'
import { faultNames } from './sabotage/faults.ts'
import { scenarios } from './scenarios/all.ts'
import { trials } from './trials.ts'

// Exits on a signal; the `exit` handlers kill the processes that were started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const options = readOptions(process.argv.slice(2), randomBytes(4).toString('hex'))
if (options) process.exitCode = (await run(options)) ? 0 : 1
else say(help)

async function run({ seed, engines, scenarios: names, withFaults, scale }: Options): Promise<boolean> {
  const beganAtMs = Date.now()
  say(`seed ${seed}`)
  await prepareTemplate()
  const postgres = engines.includes('postgres') || withFaults ? await startPostgres() : undefined
  const lines: string[] = []
  const failed: string[] = []
  try {
    for (const name of names) {
      for (const engine of scenarios[name].engines.filter((each) => engines.includes(each))) {
        const title = `${name} on ${engine}`
        const context = { postgres: engine === 'postgres' ? postgres : undefined, seed, scale }
        const result = await runScenario(scenarios[name].run, { ...context, say: progressOf(title) })
        if (result.violations.length > 0) failed.push(`--engine ${engine} --scenario ${name}`)
        lines.push(showScenario(title, result))
        replaceProgress(showResult(title, result))
      }
    }
    for (const fault of withFaults ? faultNames : []) {
      const result = await runScenario(trials[fault], {
        postgres,
        seed,
        scale: 'quick',
        fault,
        say: progressOf(fault),
      })
      if (result.violations.length === 0) failed.push('--faults')
      lines.push(showTrial(fault, result))
      replaceProgress(showTrial(fault, result))
    }
  } finally {
    await postgres?.close()
  }
  say(`\n${lines.join('\n')}\n\nseed ${seed}, ${Math.round((Date.now() - beganAtMs) / 1000)} s`)
  const quick = scale === 'quick' ? ' --quick' : ''
  for (const which of failed) say(`to repeat: npm run chaos -- --seed ${seed}${quick} ${which}`)
  return failed.length === 0
}

/** Overwrites the progress line. */
function replaceProgress(line: string) {
  say(`${process.stdout.isTTY ? '\r\x1b[K' : ''}${line}`)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
