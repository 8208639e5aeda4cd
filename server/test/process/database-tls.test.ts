import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createAuthority } from '../certificates.ts'
import { silent } from '../engines.ts'
import { startPostgres, type Postgres } from '../postgres.ts'
import { freePort } from './launch.ts'

// The server's user must be able to read its key, and nobody else.
const folder = mkdtempSync(join(tmpdir(), 'atelier-tls-'))
const authority = createAuthority()
let port: number
let server: Postgres

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const { key, cert } = authority.issue({ name: 'localhost' })
  port = await freePort()
  server = await startPostgres({
    settings: {
      port,
      listen_addresses: '127.0.0.1',
      ssl: 'on',
      ssl_cert_file: write('server.pem', cert),
      ssl_key_file: write('server.key', key),
    },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['by our authority', 'localhost', authority.ca, undefined],
  ['by another authority', 'localhost', createAuthority().ca, 'SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_'],
  ['for another name', '127.0.0.1', authority.ca, 'ERR_TLS_CERT_ALTNAME_INVALID'],
])('with sslmode=verify-full, a certificate %s decides', async (_, host, ca, refusal) => {
  const query = `sslmode=verify-full&sslrootcert=${encodeURIComponent(write(`${host}.ca.pem`, ca))}`
  const url = `postgres://postgres@${host}:${port}/postgres?${query}`
  const database = await openDatabase({ url, dataDir: '', poolSize: 1, log: silent })
  onTestFinished(() => database.close())

  const asked = database.pool.query(`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)

  if (refusal === undefined) expect((await asked).rows).toEqual([{ ssl: true }])
  else await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(refusal) })
})

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text, { mode: 0o600 })
  if (process.getuid?.() === 0 && name.startsWith('server')) chownSync(path, 65_534, 65_534)
  return path
}
