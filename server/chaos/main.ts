import { startPostgres } from '../test/postgres.ts'
import { makePlace } from './cluster/place.ts'
import { killProcesses } from './scenarios/kills.ts'
const engine = process.argv[2]
const scale = process.argv[3] as 'brief'
const postgres = engine === 'postgres' ? await startPostgres() : undefined
const place = await makePlace(postgres?.url('postgres'))
const t = Date.now()
const outcome = await killProcesses({ place, postgres, seed: 'x', scale, say: (line) => console.log(Math.round((Date.now() - t) / 1000), line) })
console.log(outcome, Date.now() - t, place.logsFolder)
await postgres?.close()
