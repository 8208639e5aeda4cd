import { AsyncLocalStorage } from 'node:async_hooks'
import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg'
import { parseAddresses } from './addresses.ts'
import { Primary } from './primary.ts'
import { ServerClient } from './server-client.ts'

export type ServerOptions = {
  /** One server, or several of which one is the primary. */
  url: string
  /** What the server's administrator sees of us. */
  applicationName: string
  /** The address is that of a pooler, which gives every transaction another session. */
  isPooled?: boolean
}

/** For getting a connection, from the pool or anew. With a statement's own time a request stays below ten seconds. */
const CONNECT_MS = 3_000
const ASK_MS = 1_000

export function openPool({ isPooled = false, ...options }: ServerOptions, poolSize: number): Pool {
  const servers = serversOf(options)
  // A pooler knows none of these settings, and a session's would meet another client.
  return new ContextPool({
    ...servers[0],
    Client: clientOf(new Primary(servers), isPooled),
    max: poolSize,
    ...(isPooled ? {} : ownSession),
  })
}

/** A statement that waited for a connection is run in the context of whoever asked for it, not of whoever gave it back. */
class ContextPool extends Pool {
  // oxlint-disable-next-line typescript/no-explicit-any -- With a callback or without.
  override connect(callback?: any): any {
    return callback ? super.connect(AsyncLocalStorage.bind(callback)) : super.connect()
  }
}

const ownSession: PoolConfig = {
  // A transaction whose owner hangs must not hold its locks, such as that of an account, for ever.
  idle_in_transaction_session_timeout: 60_000,
  // A statement that nobody waits for any more ends, and with it the locks that it holds. Some systems cannot do this.
  // oxlint-disable-next-line typescript/no-misused-promises -- The pool waits for it; its types do not say so.
  onConnect: async (client) => {
    const text = `set client_connection_check_interval = '2s'`
    await client.query({ text, query_timeout: ASK_MS }).catch(() => undefined)
  },
}

/** A connection beside the pool, for listening. The query timeout detects a dead connection. */
export async function openClient(options: ServerOptions): Promise<Client> {
  const server = await new Primary(serversOf(options)).find()
  return new Client({ ...server, query_timeout: 5_000 })
}

function serversOf({ url, applicationName }: ServerOptions): ClientConfig[] {
  return (parseAddresses(url) ?? [url]).map((connectionString) => ({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }))
}

/** A pool knows one server; its clients turn to whichever is the primary when they connect. */
function clientOf(primary: Primary, isPooled: boolean): typeof Client {
  return class extends ServerClient {
    protected override readonly preparesStatements = !isPooled

    protected override endAsUseless() {
      primary.forget()
      super.endAsUseless()
    }

    // oxlint-disable-next-line typescript/no-explicit-any -- With a callback, as the pool calls it, or without.
    override connect(callback?: any): any {
      const connecting = this.#connect()
      if (callback === undefined) return connecting.then(() => this)
      return void connecting.then(() => callback(null, this), callback)
    }

    async #connect() {
      const { host, port } = new Client(await primary.find()) // The driver reads the address.
      Object.assign(this, { host, port })
      this.once('error', () => primary.forget())
      await super.connect().catch((error: unknown) => {
        primary.forget()
        throw error
      })
    }
  }
}
