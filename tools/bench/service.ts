// The real program on a database of its own, and accounts on it that nothing holds back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram, type Program } from './children.ts'
import { query } from './sql.ts'

export type Service = Program & {
  operate<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer>
}

export type Account = { id: string; keyId: string; key: string }

export const secretKey = 'one secret for all the nodes that a benchmark starts'
export const operatorToken = 'the-operator-of-the-benchmarks-and-nobody-else'

/** Each service has a folder of its own, also a second one on the same database or on a copy of it. */
const forgetFolder = `do $$ begin
  update installation set is_marked = false; exception when undefined_table then end $$`

/** As in production: not in development mode, and with nothing set that has a default. */
export async function startService(
  file: URL,
  databaseUrl: string | undefined,
  variables: Record<string, string>,
): Promise<Service> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  if (databaseUrl !== undefined) await query(databaseUrl, forgetFolder)
  const started = await startProgram(file, {
    PUBLIC_URL: 'https://bench.example',
    CDN_URL: 'https://cdn.bench.example',
    DATA_DIR: dataDir,
    OPERATOR_TOKEN: operatorToken,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'warn',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...variables,
  })
  return {
    ...started,
    async operate<Answer>(method: string, path: string, body?: object) {
      const response = await fetch(`http://127.0.0.1:${started.port}/operator/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
      return (await response.json()) as Answer
    },
    async stop() {
      await started.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const plenty = 1_000_000_000
const unlimited = { limit: 1_000_000, windowSeconds: 60 }

/** Accounts with coins, rate and slots enough for whatever is sent. */
export async function createAccounts(
  service: Service,
  count: number,
  settings: { runningLimit?: number } = {},
): Promise<[Account, ...Account[]]> {
  const first = await createAccount()
  const accounts: [Account, ...Account[]] = [first]
  while (accounts.length < count) accounts.push(await createAccount())
  return accounts

  async function createAccount(): Promise<Account> {
    const { id } = await service.operate<{ id: string }>('POST', '/accounts', {
      email: `${crypto.randomUUID()}@bench.example`,
      coins: plenty,
      runningLimit: settings.runningLimit ?? 10_000,
      rateLimits: { key: unlimited, account: unlimited },
    })
    const key = await service.operate<{ id: string; key: string }>('POST', `/accounts/${id}/keys`, {
      name: 'bench',
      scopes: ['generate', 'read', 'uploads', 'account'],
    })
    return { id, keyId: key.id, key: key.key }
  }
}
