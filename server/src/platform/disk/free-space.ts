import { access, constants, statfs } from 'node:fs/promises'

/** What must stay free for accepted work and everything else on the disk, or a twentieth of a small one. */
const RESERVED_BYTES = 256 * 1024 * 1024
const RESERVED_SHARE = 0.05

/** Many ask at the same moment: for each submit and each fetch. What fits into a disk in so short a time is less than its reserve. */
const SHARED_MS = 50

/** Whether the disk of a folder takes more files. Those who ask within a moment share an answer, but for a no: a disk heals at once. */
export function openRoomCheck(folder: string): () => Promise<boolean> {
  let answer = Promise.resolve(false)
  let askedAtMs = -Infinity
  return () => {
    const nowMs = performance.now()
    if (nowMs - askedAtMs < SHARED_MS) return answer
    askedAtMs = nowMs
    return (answer = ask())
  }
  async function ask() {
    const has = await hasRoom(folder)
    if (!has) askedAtMs = -Infinity
    return has
  }
}

/** Whether the disk of a folder takes more files: it is there, may be written to, and is not nearly full. */
async function hasRoom(folder: string): Promise<boolean> {
  try {
    const [{ bavail, blocks, bsize }] = await Promise.all([statfs(folder), access(folder, constants.W_OK)])
    return bavail * bsize >= Math.min(RESERVED_BYTES, blocks * bsize * RESERVED_SHARE)
  } catch {
    return false
  }
}
