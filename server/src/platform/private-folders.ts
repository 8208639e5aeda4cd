import { mkdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { hasEnded, ownProcessId } from './process-id.ts'

/** A process touches its folder while it lives; one that has not for `GONE_MS` has ended, wherever it ran. */
const TOUCH_MS = 10 * 60_000
const STALE_MS = 6 * 3_600_000

/** Private folders under one that belongs to this process. */
export type Folders = {
  path: string
  /** Creates the folder again if another process, which took us for ended, has removed it. */
  ensure(): void
  create(purpose: string): Promise<string>
  remove(): Promise<void>
}

/** Opens them in `parent`, and removes the folders of processes that have ended. */
export async function openFolders(parent: string): Promise<Folders> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await removeLeftovers(parent)
  const path = await mkdtemp(join(parent, `${ownProcessId()}~`))
  const ensure = () => void mkdirSync(path, { recursive: true, mode: 0o700 })

  async function touch(): Promise<void> {
    const now = new Date()
    await utimes(path, now, now)
    await removeLeftovers(parent)
  }
  // A missing disk is reported by those who need it.
  const touching = setInterval(() => void touch().catch(() => {}), TOUCH_MS).unref()

  return {
    path,
    ensure,
    async create(purpose) {
      ensure()
      return mkdtemp(join(path, `${purpose}-`))
    },
    async remove() {
      clearInterval(touching)
      // Retries, because a child that is just being killed may still write.
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    if (await isLeftover(name, path)) await rm(path, { recursive: true, force: true })
  }
}

async function isLeftover(name: string, path: string): Promise<boolean> {
  const [, processId] = /^(\w+~\d+~\d+)~\w+$/.exec(name) ?? []
  if (processId === undefined) return false // Not ours at all.
  if (hasEnded(processId)) return true
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtimeMs < Date.now() - STALE_MS
}

/** Removes what is in a folder; false where that fails. */
export async function emptyFolder(path: string): Promise<boolean> {
  try {
    for (const name of await readdir(path)) {
      const inside = join(path, name)
      // Mostly a file, for which `rm` would look first what it is.
      await unlink(inside).catch(() => rm(inside, { recursive: true, force: true }))
    }
    return true
  } catch {
    return false
  }
}
