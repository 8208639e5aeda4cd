// `npm run migrate` as a deployment runs it: a process with nothing but its environment.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readMigrations } from '../../src/platform/db/migrations.ts'
import { OPERATOR_TOKEN, SECRET_KEY } from '../app.ts'
import { cloneDatabase, dropDatabase } from '../postgres.ts'

const entry = fileURLToPath(new URL('../../src/migrate.ts', import.meta.url))

function runMigrate(variables: Record<string, string>) {
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'warn', OPERATOR_TOKEN, SECRET_KEY, ...variables }
  return promisify(execFile)(process.execPath, [entry], { env })
}

test('an empty database has every migration afterwards, and a second run changes nothing', async () => {
  const DATABASE_URL = await cloneDatabase(inject('postgresUrl'), 'template0')
  onTestFinished(() => dropDatabase(DATABASE_URL))
  const database = new Client(DATABASE_URL)
  await database.connect()
  const applied = () => database.query('select name, applied_at from migrations order by name')

  const first = await runMigrate({ DATABASE_URL })
  const { rows } = await applied()
  const second = await runMigrate({ DATABASE_URL })

  expect(first.stdout).toBe('The database schema is up to date.\n')
  expect(rows.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
  expect(second.stdout).toBe(first.stdout)
  expect((await applied()).rows).toEqual(rows)
  await database.end()
})

test('it fails where there is no database to be reached', async () => {
  const nowhere = runMigrate({ DATABASE_URL: 'postgres://postgres@127.0.0.1:1/atelier' })

  await expect(nowhere).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The database schema could not be updated: '),
  })
  await expect(runMigrate({})).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('DATABASE_URL is not set'),
  })
})
