import { startPostgres } from '../test/postgres.ts'
import { makePlace } from './cluster/place.ts'
import { killProcesses } from './scenarios/kills.ts'
import { raceMoves } from './scenarios/races.ts'
import { stopTheDatabase } from './scenarios/outages.ts'
import { stepTheClock } from './scenarios/clock-steps.ts'
import { spendToTheEnd } from './scenarios/last-coin.ts'
import { submitTheSame } from './scenarios/equal-submits.ts'
const all = { kills: killProcesses, races: raceMoves, outages: stopTheDatabase, clock: stepTheClock, spend: spendToTheEnd, same: submitTheSame }
const engine = process.argv[2]
const scale = process.argv[3] as 'brief'
const postgres = engine === 'postgres' ? await startPostgres() : undefined
for (const name of process.argv.slice(4) as (keyof typeof all)[]) {
const place = await makePlace(postgres?.url('postgres'))
const t = Date.now()
const outcome = await all[name]({ place, postgres, seed: 'x', scale, say: (line) => console.log(name, Math.round((Date.now() - t) / 1000), line) })
console.log(outcome, Date.now() - t, place.logsFolder)
}
await postgres?.close()
