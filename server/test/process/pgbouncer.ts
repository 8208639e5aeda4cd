import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync, chmodSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWith } from './program.ts'
import { freePort } from './launch.ts'
import { until } from '../until.ts'

/** A PgBouncer in transaction mode before the server of that address; returns its own for the same database. */
export async function startPgBouncer(url: string): Promise<string> {
  const { hostname, pathname } = new URL(url)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'atelier-pgbouncer-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${decodeURIComponent(hostname)} port=5432 user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
`,
  )
  // It does not run as root; 65534 is "nobody" everywhere.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn('pgbouncer', ['-q', file], { ...nobody, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text))
  endWith('test', async () => {
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  await until(() => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said || readFileSync(file, 'utf8')}`)
    return isListening(port)
  })
  return `postgres://postgres@127.0.0.1:${port}${pathname}`
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
