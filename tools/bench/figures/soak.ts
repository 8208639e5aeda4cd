import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure, Line } from '../figure.ts'
import { refuseFailures } from '../outcomes.ts'
import { brief } from '../rounds.ts'
import { createAccounts, type Account, type Service } from '../service.ts'
import { sampler, steadyMegabytesIn, type Sample } from '../soak-sample.ts'
import { until } from '../sql.ts'
import { submitMany } from '../submit.ts'

const sampleCount = 40
/** Submitted at once, whenever so few are left that the worker would soon have nothing to do. */
const burst = 1_000
const fewLeft = 300

/** Whether a service that is busy all day stays as it was: nothing piles up but the history that it is there to keep. */
export const soak: Figure = {
  name: 'soak',
  isLong: true,
  async run({ minutes }, checkout) {
    const database = await checkout.createDatabase()
    const service = await checkout.startService(database, {}, 'instant')
    const accounts = await createAccounts(service, 64)
    const samples = await soakFor(minutes * 60_000, database, service, accounts)
    await service.stop()
    await refuseFailures(database)

    // The first tenth does not count: code is compiled, pools and caches fill.
    const counted = samples.slice(Math.ceil(samples.length / 10))
    const third = Math.ceil(counted.length / 3)
    const [begun, ended] = [counted.slice(0, third), counted.slice(-third)]
    printTables(begun[0]!, ended.at(-1)!)
    const most = (of: Sample[], what: (sample: Sample) => number) => Math.max(...of.map(what))
    const line = (what: string, read: (sample: Sample) => number, atMost: number, unit: string): Line => {
      const [first, last] = [most(begun, read), most(ended, read)]
      const detail = `at most ${brief(last)}${unit} ÷ ${brief(first)}${unit}`
      const metric = `${minutes} minutes of full load: ${what}, last third ÷ first`
      return { metric, samples: [last / first], target: { atMost }, detail }
    }
    return [
      {
        metric: `${minutes} minutes of full load: generations per second, last third ÷ first`,
        samples: [rateOf(ended) / rateOf(begun)],
        target: { atLeast: 0.9 },
        detail: `${brief(rateOf(ended))}/s ÷ ${brief(rateOf(begun))}/s, instant backend`,
      },
      line('dead tuples', ({ deadTuples }) => deadTuples, 1.2, ''),
      line('tables and indexes for each generation', ({ kilobytesEach }) => kilobytesEach, 1.1, ' kB'),
      line('tables that do not grow with history', steadyMegabytesIn(ended.at(-1)!), 1.2, ' MB'),
      line('memory of Node', ({ node }) => node.megabytes, 1.2, ' MB'),
      line('memory of PostgreSQL', ({ postgres }) => postgres.megabytes, 1.2, ' MB'),
      line('descriptors of Node', ({ node }) => node.descriptors, 1.1, ''),
      line('descriptors of PostgreSQL', ({ postgres }) => postgres.descriptors, 1.1, ''),
    ]
  },
}

async function soakFor(ms: number, database: string, service: Service, accounts: Account[]) {
  const sample = await sampler(database, service)
  const endsAt = performance.now() + ms
  const samples: Sample[] = []
  const submitting = (async () => {
    while (performance.now() < endsAt) {
      await submitMany(service, accounts, burst)
      await until(database, `not exists (select from unfinished_generations offset ${fewLeft - 1})`)
    }
  })()
  const sampling = (async () => {
    while (performance.now() < endsAt) {
      await sleep(ms / sampleCount)
      samples.push(await sample())
      const { generations, deadTuples, node } = samples.at(-1)!
      process.stderr.write(
        `  ${samples.length} of ${sampleCount}: ${generations} generations, ${deadTuples} dead tuples, ${brief(node.megabytes)} MB\n`,
      )
    }
  })()
  await Promise.all([submitting, sampling])
  return samples
}

function rateOf(samples: Sample[]): number {
  const [first, last] = [samples[0]!, samples.at(-1)!]
  return (last.generations - first.generations) / ((last.atMs - first.atMs) / 1000)
}

function printTables(first: Sample, last: Sample): void {
  const of = (value: number | undefined) => brief(value ?? 0).padStart(9)
  process.stderr.write('  rows, dead, table MB, index MB, at the beginning → at the end:\n')
  for (const { name, ...end } of last.tables) {
    const begin = first.tables.find((table) => table.name === name)
    const columns = (['rows', 'dead', 'tableMegabytes', 'indexMegabytes'] as const).map(
      (what) => `${of(begin?.[what])} →${of(end[what])}`,
    )
    process.stderr.write(`  ${name.padEnd(28)}${columns.join('   ')}\n`)
  }
}
