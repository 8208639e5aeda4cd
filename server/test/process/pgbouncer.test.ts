import type { Generation } from '@atelier/contract/generation.ts'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { expectOk } from '../app.ts'
import { needs } from '../outside-program.ts'
import { cloneDatabase, dropDatabase } from '../postgres.ts'
import { until } from '../until.ts'
import { coins, makeAccount, operatorOf, secrets, submit, times } from './callers.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { makeDataDir, startProgram } from './program.ts'

describe.runIf(needs('pgbouncer', 'apt-get install pgbouncer'))(
  'behind PgBouncer in transaction mode',
  () => {
    test('an empty database is migrated, and generations are paid for and run', async () => {
      const direct = await cloneDatabase(inject('postgresUrl'), 'template0')
      onTestFinished(() => dropDatabase(direct))
      const place = {
        DATABASE_URL: await startPgBouncer(direct),
        DATABASE_DIRECT_URL: direct,
        DATA_DIR: makeDataDir(),
        DATABASE_POOL: '8',
        ...secrets,
      }
      const [api] = await Promise.all([
        startProgram({ ...place, ROLE: 'api' }),
        startProgram({ ...place, ROLE: 'worker' }),
      ])
      const alice = await makeAccount(api, { runningLimit: 40 })

      const submitted = await Promise.all(times(30, () => submit(alice)))

      const ids = submitted.map(({ body }) => (body as Generation).id)
      await until(async () => {
        const { items } = await expectOk(alice.get('/v1/generations?status=succeeded&limit=50'))
        return ids.every((id) => items.some((item: Generation) => item.id === id))
      })
      const { balance } = await expectOk(alice.get('/v1/account'))
      expect(balance).toEqual({ available: coins - 30 * 5, held: 0 })
      expect(await expectOk(operatorOf(api).get('/operator/v1/audit'))).toMatchObject({ ok: true })
    })
  },
)
