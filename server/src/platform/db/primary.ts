import { Client, type ClientConfig } from 'pg'
import { NoPrimary } from './unavailable.ts'

/** Which of several servers takes writes. It is looked for once, and again when that server fails or becomes a standby. */
export class Primary {
  readonly #servers: ClientConfig[]
  #found: Promise<ClientConfig> | undefined

  constructor(servers: ClientConfig[]) {
    this.#servers = servers
  }

  async find(): Promise<ClientConfig> {
    const [only] = this.#servers
    if (only && this.#servers.length === 1) return only
    const finding = (this.#found ??= this.#search())
    return finding.catch((error: unknown) => {
      this.forget(finding)
      throw error
    })
  }

  forget(found = this.#found): void {
    if (this.#found === found) this.#found = undefined
  }

  /** The first of the list that takes writes: where two do, as after a failover without a fence, all nodes agree. */
  async #search(): Promise<ClientConfig> {
    const checks = this.#servers.map((server) => takesWrites(server))
    for (const [index, check] of checks.entries()) if (await check) return this.#servers[index]!
    throw new NoPrimary('None of the servers of DATABASE_URL takes writes.')
  }
}

async function takesWrites(server: ClientConfig): Promise<boolean> {
  const client = new Client({ ...server, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => {}) // Its query or its connect rejects.
  try {
    await client.connect()
    const { rows } = await client.query<{ readOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "readOnly"`,
    )
    return rows[0]?.readOnly === false
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}

const PROBE_MS = 1_000
