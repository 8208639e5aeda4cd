// `npm run restore` as an operator runs it: a process with nothing but its environment.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { OPERATOR_TOKEN, SECRET_KEY } from '../app.ts'
import { cloneDatabase, dropDatabase } from '../postgres.ts'
import { openTestDatabase, silent } from '../engines.ts'
import { openBlobs } from '../../src/platform/storage/open.ts'
import { makeDatabase } from './callers.ts'
import { makeDataDir } from './program.ts'

const entry = fileURLToPath(new URL('../../src/restore.ts', import.meta.url))

test('it says that a restored dump deletes nothing, and with --promote lets it instead of the live one', async () => {
  const DATA_DIR = makeDataDir()
  const live = await makeDatabase()
  const database = await openTestDatabase({ url: live, dataDir: '' })
  await openBlobs(database, { s3: undefined, folder: `${DATA_DIR}/files` }, silent)
  await database.close()
  const copy = await cloneDatabase(inject('postgresUrl'), live.split('/').at(-1))
  onTestFinished(() => dropDatabase(copy))

  const before = await restore(copy)
  const promoted = await restore(copy, '--promote')
  const [after, former] = [await restore(copy), await restore(live)]

  expect(before).toMatch(/^This is database (\S+)\. .* looked after by (?!\1)\S+\.$/m)
  expect(before).toContain('Its nodes delete no file.')
  expect(promoted).toMatch(/^Nodes of database \S+ delete nothing from ten seconds on\./m)
  expect(after).toContain('There is nothing to do.')
  expect(former).toContain('Its nodes delete no file.')

  async function restore(DATABASE_URL: string, ...options: string[]): Promise<string> {
    const env = {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'warn',
      OPERATOR_TOKEN,
      SECRET_KEY,
      DATA_DIR,
      DATABASE_URL,
    }
    return (await promisify(execFile)(process.execPath, [entry, ...options], { env })).stdout
  }
})

test('it says so where the database cannot be reached', async () => {
  const env = { PATH: process.env['PATH'], OPERATOR_TOKEN, SECRET_KEY, DATA_DIR: makeDataDir() }
  const nowhere = { ...env, DATABASE_URL: 'postgres://postgres@127.0.0.1:1/atelier' }

  await expect(
    promisify(execFile)(process.execPath, [entry, '--promote'], { env: nowhere }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('It did not succeed: the database cannot be reached'),
  })
})
