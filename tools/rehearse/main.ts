import { isOnPath } from '../../server/test/outside-program.ts'
import { messageOf } from '../../server/src/platform/thrown.ts'
import { findReleaseBefore } from '../../server/test/process/release-before.ts'
import { removeFolder, startInstallation } from './installation.ts'
import { help, readOptions, type Options } from './options.ts'
import { rehearse } from './outcome.ts'
import { rollingUpgrade } from './steps/nodes.ts'
import { isWithinBars, table, type Row } from './report.ts'

// Exits on a signal; the `exit` handlers kill the processes that were started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const options = readOptions(process.argv.slice(2))
if (options) process.exitCode = (await run(options)) ? 0 : 1
else say(help)

async function run({ steps, accounts, keep }: Options): Promise<boolean> {
  const missing = ['nginx', 'redis-server'].filter((program) => !isOnPath(program))
  if (missing.length > 0)
    throw new Error(`Not found: ${missing.join(', ')}. To get them: apt-get install ${missing.join(' ')}`)
  say('Starting PostgreSQL and its standby, Redis, an S3 server, two api nodes, two workers and nginx.')
  const isUpgraded = steps.includes(rollingUpgrade)
  const installation = await startInstallation(isUpgraded ? findReleaseBefore() : undefined)
  const rows: Row[] = []
  try {
    const customers = await installation.makeCustomers(accounts)
    for (const [index, step] of steps.entries()) {
      say(`${index + 1} of ${steps.length}: ${step.title}`)
      const notRun = step.lacks?.()
      const row: Row = notRun
        ? { step, notRun }
        : await rehearse(installation, step, customers).then(
            (outcome) => ({ step, outcome }),
            (error: unknown) => ({ step, failure: messageOf(error) }),
          )
      rows.push(row)
      if (row.failure !== undefined) break // What it left behind is not what the next step expects.
    }
  } finally {
    await installation.close()
  }
  say(`\n${table(rows)}`)
  const isGood = rows.length === steps.length && rows.every(isWithinBars)
  if (isGood && !keep) removeFolder(installation)
  else say(`\nLogs are in ${installation.folder}`)
  return isGood
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
