import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Logger } from '../log.ts'

const run = promisify(execFile)

/** What Node takes by itself, in bytes: of memory that it could write to, and of memory that it uses. */
export const takenByNode = { writable: 700 * 2 ** 20, resident: 256 * 2 ** 20 }

/** A namespace without any network; it also keeps the child from reading the environment of the server. */
const withoutNetwork = ['unshare', '--user', '--map-current-user', '--net', '--']

/**
 * `ulimit -d` counts memory that can be written, of native code too; `-v` would also count the gigabytes that V8 reserves
 * and does not use. No core dumps: they would hold customers' files. When the machine itself runs out of memory, it shall
 * take the child and not the server, whose work also goes first.
 */
function limited(memoryBytes: number): string[] {
  const kilobytes = Math.ceil((takenByNode.writable + memoryBytes) / 1024)
  const script = [
    `ulimit -d ${kilobytes}`,
    'ulimit -c 0',
    '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null || :',
    'exec nice -n 5 "$@"',
  ]
  return ['sh', '-ec', script.join('\n'), 'sh']
}

/** What to put before a command so that it can do less harm; what this machine does not allow is said once. */
export async function findConfinement(memoryBytes: number, log: Logger): Promise<string[]> {
  const isOffline = await works([...withoutNetwork, 'true'])
  const isLimited = await works([...limited(memoryBytes), process.execPath, '--version'])
  if (!isOffline)
    log.warn('Media children can reach the network: this machine has no user namespaces for us.')
  if (!isLimited)
    log.warn('Media children are watched, but not limited in memory: this machine has no ulimit.')
  return [...(isOffline ? withoutNetwork : []), ...(isLimited ? limited(memoryBytes) : [])]
}

async function works([command = '', ...args]: string[]): Promise<boolean> {
  try {
    await run(command, args, { timeout: 10_000 })
    return true
  } catch {
    return false
  }
}
