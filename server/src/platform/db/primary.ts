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

  async #search(): Promise<ClientConfig> {
    const servers = this.#servers.map(async (server) => {
      await refuseStandby(server)
      return server
    })
    return Promise.any(servers).catch((error: unknown) => {
      throw new NoPrimary('None of the servers of DATABASE_URL takes writes.', { cause: error })
    })
  }
}

async function refuseStandby(server: ClientConfig) {
  const client = new Client({ ...server, query_timeout: 3_000 })
  client.on('error', () => {}) // Its query or its connect rejects.
  try {
    await client.connect()
    const { rows } = await client.query<{ readOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "readOnly"`,
    )
    if (rows[0]?.readOnly !== false) throw new Error('The server is a standby, or read-only.')
  } finally {
    void client.end().catch(() => undefined)
  }
}
