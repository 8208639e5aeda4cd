import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import {
  isolate,
  execNice,
  hideFolder,
  setLimits,
  offline,
  shell,
  dropPrivileges,
} from './confinement-script.ts'
import type { HiddenFolder, PoolSettings } from './settings.ts'

const run = promisify(execFile)

/** The memory that Node itself takes, in bytes: writable (of which much is only reserved), and resident. */
export const nodeOverhead = { writable: 700 * 2 ** 20, resident: 256 * 2 ** 20 }

/** Gives the words to put before a command, which confine it to its work folder. */
export type Confine = (workFolder: string) => string[]

type Settings = Pick<PoolSettings<never>, 'program' | 'memoryBytes' | 'hidden' | 'niceness' | 'log'> & {
  /** Where to try it. */
  workFolder: string
}

/** Finds the strictest confinement that this machine allows, and logs once what is missing. */
export async function findConfinement({
  program,
  memoryBytes,
  hidden,
  niceness,
  workFolder,
  log,
}: Settings): Promise<Confine> {
  const limits = setLimits({ writableBytes: nodeOverhead.writable + memoryBytes, fileBytes: memoryBytes })
  const steps: Step[] = [
    ...(hidden ? [await hidingStep(hidden, [...limits, ...hideFolder, ...dropPrivileges(niceness)])] : []),
    {
      risk: 'leave processes behind',
      confine: () => [...isolate, '--', ...shell([...limits, ...dropPrivileges(niceness)])],
    },
    {
      risk: 'reach the network',
      confine: () => [...offline, '--', ...shell([...limits, ...execNice(niceness)])],
    },
    {
      risk: 'take any memory until they are caught',
      confine: () => shell([...limits, ...execNice(niceness)]),
    },
  ]
  const risks: string[] = []
  let confine: Confine = () => []
  for (const step of steps) {
    if (await works(step.confine(workFolder), program, workFolder)) {
      confine = step.confine
      break
    }
    risks.push(step.risk)
  }
  if (risks.length > 0)
    log.warn(`Media children could ${risks.join(', ')}: this machine does not allow to confine them further.`)
  return confine
}

/** A confinement, and what children could do without it. */
type Step = { risk: string; confine: Confine }

async function hidingStep({ folder: hidden, readable }: HiddenFolder, script: string[]): Promise<Step> {
  const root = await realpath(hidden)
  const realPathOf = (path: string) => join(root, relative(hidden, path))
  return {
    risk: 'read and change the files of the service',
    confine: (folder) => [
      ...isolate,
      '--mount',
      '--',
      ...shell(script, root, realPathOf(readable), realPathOf(folder)),
    ],
  }
}

/** Checks that a confined command finds its program and can write to its folder. */
const attempt =
  'const fs = require("node:fs"); fs.accessSync(process.argv[1]); fs.writeFileSync("attempt", "")'

/** Far longer than it takes, so that a busy machine is not taken for one that allows less. */
const ATTEMPT_MS = 120_000

async function works(prefix: readonly string[], program: string, workFolder: string): Promise<boolean> {
  const [command, ...args] = [...prefix, process.execPath, '-e', attempt, program]
  try {
    await run(command, args, { timeout: ATTEMPT_MS, cwd: workFolder })
    return true
  } catch {
    return false
  }
}
