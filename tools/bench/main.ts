// Measures what the service promises of its speed. Each figure is a ratio to something known, both sides in one run.
import { parseArgs } from 'node:util'
import { openCheckout, ownFolder, type Checkout } from './checkout.ts'
import { killAll } from './children.ts'
import type { Figure, Line, NotRun, Settings } from './figure.ts'
import { figures } from './figures.ts'
import { machineFacts } from './machine.ts'
import { profileSettings } from './profile.ts'
import { writeReport } from './report.ts'
import { rowOf, tableOf } from './table.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '15' },
    generations: { type: 'string', default: '2000000' },
    profile: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
    service: { type: 'string', multiple: true, default: [ownFolder] },
    write: { type: 'boolean', default: false },
  },
})
const { profile, plans } = values
const settings: Settings = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  minutes: Number(values.minutes),
  generations: Number(values.generations),
  profile,
  plans,
}
if (values.write && (profile || values.service.length > 1))
  throw new Error(
    'Only plain figures of one checkout are kept: --write goes without --profile and a second --service.',
  )
const unknown = values.only?.filter((name) => !figures.some((figure) => figure.name === name)) ?? []
if (unknown.length > 0) throw new Error(`There is no figure called ${unknown.join(' or ')}.`)
const chosen = figures.filter(({ name, isLong }) => values.only?.includes(name) ?? !isLong)

const checkouts: Checkout[] = []
process.on('SIGINT', () => {
  killAll()
  void closeAll().finally(() => process.exit(130))
})
const lines: (Line | NotRun)[] = []
try {
  for (const folder of values.service) checkouts.push(await openCheckout(folder, postgresSettings()))
  const facts = await machineFacts(checkouts[0]!.postgres)
  for (const [name, fact] of Object.entries(facts)) process.stderr.write(`${name}: ${fact}\n`)
  for (const figure of chosen) {
    process.stderr.write(`${figure.name}\n`)
    lines.push(...(checkouts.length === 1 ? await measure(figure, checkouts[0]!) : await compare(figure)))
  }
  if (values.write) writeReport(facts, lines)
} finally {
  killAll()
  await closeAll()
}
console.log(tableOf(lines.map(rowOf)))

function postgresSettings() {
  return {
    synchronous_commit: 'on',
    shared_buffers: '1GB',
    max_wal_size: '8GB',
    checkpoint_timeout: '30min',
    track_commit_timestamp: 'on', // So that `latency` can ask when a submit was committed.
    ...(profile && profileSettings),
  }
}

async function measure(figure: Figure, checkout: Checkout, rounds = settings.rounds) {
  if (figure.isOwn && checkout.folder !== ownFolder)
    return [{ metric: figure.name, notRun: 'It measures sources of this checkout only.' }]
  return figure.run({ ...settings, rounds }, checkout)
}

/** Round by round in turn, so that whatever disturbs the machine disturbs all of them. */
async function compare(figure: Figure): Promise<(Line | NotRun)[]> {
  const found = new Map<string, Line | NotRun>()
  for (let round = 1; round <= settings.rounds; round++) {
    for (const checkout of checkouts) {
      process.stderr.write(` ${checkout.name}, round ${round}\n`)
      for (const line of await measure(figure, checkout, 1)) {
        const metric = `${line.metric} [${checkout.name}]`
        const earlier = found.get(metric)
        const samples = earlier && 'samples' in earlier ? earlier.samples : []
        found.set(
          metric,
          'samples' in line
            ? { ...line, metric, samples: [...samples, ...line.samples] }
            : { ...line, metric },
        )
      }
    }
  }
  return [...found.values()].toSorted((one, other) => one.metric.localeCompare(other.metric))
}

async function closeAll(): Promise<void> {
  for (const checkout of checkouts.splice(0)) await checkout.close()
}
