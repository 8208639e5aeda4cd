// The short form of `npm run chaos`: a little of everything, every time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { play, type Played } from '../../chaos/play.ts'
import { pointNames } from '../../chaos/sabotage/points.ts'
import { scenarios } from '../../chaos/scenarios/all.ts'
import { fewPoints } from '../../chaos/scenarios/kills.ts'
import { trials } from '../../chaos/trials.ts'
import { startPostgres, type Postgres } from '../postgres.ts'

const common = { seed: 'npm test', scale: 'brief' } as const

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

describe('chaos', () => {
  test('a kill at every named point, and at a few of them on the embedded engine, breaks no promise', async () => {
    const [onPostgres, onEmbedded] = await Promise.all([
      play(scenarios.kills.play, { ...common, postgres }),
      play(scenarios.kills.play, { ...common, postgres: undefined }),
    ])

    expect([...onPostgres.violations, ...onEmbedded.violations]).toEqual([])
    expect(pointsOf(onPostgres)).toEqual(pointNames.toSorted())
    expect(pointsOf(onEmbedded)).toEqual(fewPoints.toSorted())
  })

  test('a crash of PostgreSQL under load breaks no promise', async () => {
    expect((await play(scenarios.outages.play, { ...common, postgres })).violations).toEqual([])
  })

  test('submit, cancel, claim and settle-and-admit at once break no promise', async () => {
    expect((await play(scenarios.races.play, { ...common, postgres })).violations).toEqual([])
  })
})

describe('a planted fault is noticed', () => {
  test.each(['settle without the token', 'lock order reversed'] as const)('%s', async (fault) => {
    const { violations } = await play(trials[fault], { ...common, postgres, fault })

    expect(violations).not.toEqual([])
  })
})

/** At which named points processes died. */
function pointsOf({ did }: Played): string[] {
  const deaths = Object.keys(did).flatMap((what) => what.split(' killed: ')[1] ?? [])
  return deaths.filter((death) => death !== 'any moment').toSorted()
}
