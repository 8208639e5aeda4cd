// Measures what the service promises of its speed. Each figure is a ratio to something known, both sides in one run.
import { parseArgs } from 'node:util'
import { buildServer } from '../../scripts/build-server.ts'
import { startPostgres } from '../../server/test/postgres.ts'
import { killAll } from './children.ts'
import type { Line, NotRun } from './figure.ts'
import { catalog } from './figures/catalog.ts'
import { deliveries } from './figures/deliveries.ts'
import { depthOfQueue } from './figures/depth.ts'
import { downloads } from './figures/downloads.ts'
import { fairness } from './figures/fairness.ts'
import { latency } from './figures/latency.ts'
import { linksOfPage } from './figures/links.ts'
import { lists } from './figures/lists.ts'
import { besideModels } from './figures/beside-models.ts'
import { videoModels } from './figures/video-models.ts'
import { models } from './figures/models.ts'
import { accountPage } from './figures/page.ts'
import { reads } from './figures/reads.ts'
import { signInSpray } from './figures/sign-in-spray.ts'
import { audioModels } from './figures/audio-models.ts'
import { start } from './figures/start.ts'
import { streams } from './figures/streams.ts'
import { submits } from './figures/submits.ts'
import { threeD } from './figures/mesh.ts'
import { throughput } from './figures/throughput.ts'
import { uploads } from './figures/uploads.ts'
import { machineFacts } from './machine.ts'
import { writeReport } from './report.ts'
import { rowOf, tableOf } from './table.ts'

const figures = [
  submits,
  reads,
  catalog,
  throughput,
  latency,
  depthOfQueue,
  lists,
  fairness,
  linksOfPage,
  downloads,
  uploads,
  deliveries,
  streams,
  signInSpray,
  accountPage,
  start,
  models,
  audioModels,
  videoModels,
  threeD,
  besideModels,
]

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
})
const settings = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const chosen = figures.filter(({ name }) => values.only?.includes(name) ?? true)
await buildServer() // What people run is what is measured.
const postgres = await startPostgres({
  fsync: true,
  settings: {
    synchronous_commit: 'on',
    shared_buffers: '1GB',
    max_wal_size: '8GB',
    checkpoint_timeout: '30min',
  },
})
process.on('SIGINT', () => {
  killAll()
  void postgres.close().finally(() => process.exit(130))
})
const lines: (Line | NotRun)[] = []
try {
  const facts = await machineFacts(postgres)
  for (const [name, fact] of Object.entries(facts)) process.stderr.write(`${name}: ${fact}\n`)
  for (const { name, run } of chosen) {
    process.stderr.write(`${name}\n`)
    lines.push(...(await run(settings, postgres)))
  }
  if (values.write) writeReport(facts, lines)
} finally {
  killAll()
  await postgres.close()
}
console.log(tableOf(lines.map(rowOf)))
