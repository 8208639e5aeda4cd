import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const DAY_MS = 24 * 3_600_000

/** Private folders, one for each request, under one that belongs to this process. */
export type Folders = {
  path: string
  create(): Promise<string>
  remove(): Promise<void>
}

/** Opens them in `parent`, and removes there what processes that are gone have left. */
export async function openFolders(parent: string): Promise<Folders> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    if (await isLeftover(name, path)) await rm(path, { recursive: true, force: true })
  }
  const path = await mkdtemp(join(parent, `${ownName()}~`))
  return {
    path,
    create: () => mkdtemp(join(path, 'request-')),
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

/** Host, process and the moment it started: a container's first process always has the same number. */
function ownName(): string {
  return [hostname(), process.pid, Math.round(performance.timeOrigin)].join('~')
}

async function isLeftover(name: string, path: string): Promise<boolean> {
  const [host, pid, startedAt] = name.split('~')
  if (host === hostname()) {
    return Number(pid) === process.pid ? !ownName().endsWith(`~${startedAt}`) : !isAlive(Number(pid))
  }
  // Of another machine that shares the folder, or not ours at all.
  const found = await stat(path).catch(() => undefined)
  return startedAt !== undefined && found !== undefined && found.mtimeMs < Date.now() - DAY_MS
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
