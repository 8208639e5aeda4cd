import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from '../log.ts'
import { alone, become, hide, limit, offline, shell, withoutRights } from './confinement-script.ts'

const run = promisify(execFile)

/** What Node takes by itself, in bytes: of memory that it could write to, and of memory that it uses. */
export const takenByNode = { writable: 700 * 2 ** 20, resident: 256 * 2 ** 20 }

/** A folder of which children see only the files that they are asked about, and what they write themselves. */
export type Secret = { folder: string; readable: string }

/** What to put before a command that works in a folder of its own, so that it can do less harm. */
export type Confine = (own: string) => string[]

type Settings = {
  program: string
  memoryBytes: number
  secret: Secret | undefined
  /** How far children step back behind the server, from 0 to 19. */
  niceness: number
  /** To try it in. */
  own: string
  log: Logger
}

/** The strictest confinement that this machine allows; what is missing is said once. */
export async function findConfinement({
  program,
  memoryBytes,
  secret,
  niceness,
  own,
  log,
}: Settings): Promise<Confine> {
  const limits = limit({ writableBytes: takenByNode.writable + memoryBytes, fileBytes: memoryBytes })
  const within = secret && (await realpath(secret.folder))
  const place = (path: string) => join(within!, relative(secret!.folder, path))
  const steps: { without: string; confine: Confine }[] = [
    {
      without: 'read and change the files of the service',
      confine: (folder) => [
        ...alone,
        '--mount',
        '--',
        ...shell(
          [...limits, ...hide, ...withoutRights(niceness)],
          within!,
          place(secret!.readable),
          place(folder),
        ),
      ],
    },
    {
      without: 'leave processes behind',
      confine: () => [...alone, '--', ...shell([...limits, ...withoutRights(niceness)])],
    },
    {
      without: 'reach the network',
      confine: () => [...offline, '--', ...shell([...limits, ...become(niceness)])],
    },
    {
      without: 'take any memory until they are caught',
      confine: () => shell([...limits, ...become(niceness)]),
    },
  ]
  const possible = secret ? steps : steps.slice(1)
  let missing = 0
  while (missing < possible.length && !(await works(possible[missing]!.confine(own), program, own))) missing++
  const could = possible.slice(0, missing).map(({ without }) => without)
  if (missing > 0)
    log.warn(`Media children could ${could.join(', ')}: this machine does not allow to confine them further.`)
  return possible[missing]?.confine ?? (() => [])
}

/** The command finds its program, and can write where it should. */
const attempt =
  'const fs = require("node:fs"); fs.accessSync(process.argv[1]); fs.writeFileSync("attempt", "")'

/** Takes a moment. A machine that is merely busy must not be taken for one that allows less. */
const ATTEMPT_MS = 120_000

async function works(prefix: readonly string[], program: string, own: string): Promise<boolean> {
  const [command, ...args] = [...prefix, process.execPath, '-e', attempt, program]
  try {
    await run(command, args, { timeout: ATTEMPT_MS, cwd: own })
    return true
  } catch {
    return false
  }
}
