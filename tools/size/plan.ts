// What a load asks of each part. The costs were measured (docs/benchmarks.md, decisions 51 and 52); what a load looks like is assumed.

type Load = {
  generationsPerDay: number
  /** The busiest minute over the mean of the day. */
  peakFactor: number
  /** How long a backend takes for one, in seconds. */
  backendSeconds: number
  outputsPerGeneration: number
  outputMegabytes: number
  webhooksPerGeneration: number
}

export const usualLoad: Omit<Load, 'generationsPerDay'> = {
  peakFactor: 3,
  backendSeconds: 10,
  outputsPerGeneration: 1,
  outputMegabytes: 1,
  webhooksPerGeneration: 1,
}

const costs = {
  /** CPU of all Node processes for one generation, in ms, children aside. */
  nodeMs: 3,
  /** CPU of PostgreSQL for one, in batches of 16, and for writing down one delivery. */
  databaseMs: 0.97,
  databaseMsOfDelivery: 0.15,
  walKilobytes: 8.3,
  walKilobytesOfDelivery: 2.5,
  /** What stays in tables and indexes; the attempts of a delivery go after seven days. */
  keptKilobytes: 5,
  keptKilobytesOfDelivery: 0.8,
  attemptKilobytes: 1.7,
  attemptDays: 7,
  /** CPU of a media process that looks into a photo of 5 MB and draws its thumbnail, in ms. */
  mediaMs: 130,
}

/** No part is planned to be busier than this. */
const BUSY = 0.5

/** A worker as it is planned: its cores are its media processes. */
const worker = { cores: 8, slots: 512 }
const connectionsPerNode = 16 + 1
/** Two, so that one may restart. */
const leastNodes = 2

function planFor(load: Load) {
  const { generationsPerDay, outputsPerGeneration, webhooksPerGeneration } = load
  const perSecond = (generationsPerDay / 86_400) * load.peakFactor
  const mediaCores = (perSecond * outputsPerGeneration * costs.mediaMs) / 1000 / BUSY
  const inFlight = perSecond * load.backendSeconds
  const workers = Math.max(
    leastNodes,
    Math.ceil(mediaCores / worker.cores),
    Math.ceil(inFlight / BUSY / worker.slots),
  )
  const apiNodes = Math.max(leastNodes, Math.ceil((perSecond * costs.nodeMs) / 1000 / BUSY))
  const databaseMs = costs.databaseMs + webhooksPerGeneration * costs.databaseMsOfDelivery
  const walKilobytes = costs.walKilobytes + webhooksPerGeneration * costs.walKilobytesOfDelivery
  const keptKilobytes = costs.keptKilobytes + webhooksPerGeneration * costs.keptKilobytesOfDelivery
  return {
    perSecond,
    inFlight,
    apiNodes,
    workers,
    mediaCores,
    connections: (apiNodes + workers) * connectionsPerNode,
    databaseCores: (perSecond * databaseMs) / 1000 / BUSY,
    walMegabytesPerSecond: (perSecond * walKilobytes) / 1000,
    walGigabytesPerDay: (generationsPerDay * walKilobytes) / 1e6,
    databaseGigabytesPerMonth: (generationsPerDay * 30 * keptKilobytes) / 1e6,
    attemptGigabytes:
      (generationsPerDay * webhooksPerGeneration * costs.attemptKilobytes * costs.attemptDays) / 1e6,
    fileTerabytesPerMonth: (generationsPerDay * 30 * outputsPerGeneration * load.outputMegabytes) / 1e6,
  }
}

const rows: [string, keyof ReturnType<typeof planFor>][] = [
  ['generations a second, at the peak', 'perSecond'],
  ['under way at backends, at the peak', 'inFlight'],
  ['api nodes', 'apiNodes'],
  ['workers of 8 cores, `MEDIA_CHILDREN=8`, `WORKER_SLOTS=512`', 'workers'],
  ['cores for media processes', 'mediaCores'],
  ['connections to PostgreSQL', 'connections'],
  ['cores of PostgreSQL, for what is written', 'databaseCores'],
  ['WAL, MB a second at the peak', 'walMegabytesPerSecond'],
  ['WAL, GB a day', 'walGigabytesPerDay'],
  ['tables and indexes, GB more a month', 'databaseGigabytesPerMonth'],
  ['attempts of deliveries, GB', 'attemptGigabytes'],
  ['files, TB more a month', 'fileTerabytesPerMonth'],
]

const short = (value: number) =>
  value.toLocaleString('en-US', Number.isInteger(value) ? {} : { maximumSignificantDigits: 2 })

/** A table in Markdown, with a column for each load. */
export function planTable(loads: readonly Load[]): string {
  const plans = loads.map(planFor)
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line([
      'generations a day',
      ...loads.map(({ generationsPerDay }) => generationsPerDay.toLocaleString('en-US')),
    ]),
    line(['---', ...loads.map(() => '---:')]),
    ...rows.map(([name, key]) => line([name, ...plans.map((plan) => short(plan[key]))])),
  ].join('\n')
}
