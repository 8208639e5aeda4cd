// A pool whose children do as they are told, for the tests of the pool.
import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { openMediaPool } from '../../src/platform/media-pool/pool.ts'

const program = new URL('media-child.ts', import.meta.url).pathname

export const makeMediaFolder = () => mkdtempSync(join(inject('runFolder'), 'media-'))

export async function openTestPool(options: Partial<Parameters<typeof openMediaPool>[0]> = {}) {
  const folder = options.folder ?? makeMediaFolder()
  const pool = await openMediaPool({
    children: 1,
    folder,
    log: pino({ enabled: false }),
    program,
    ...options,
  })
  onTestFinished(() => pool.close())
  return {
    pool,
    /** Lets a child play a trick, and says what it says. */
    async play(trick: string, signal?: AbortSignal): Promise<unknown> {
      await using answer = await pool.inspect({ path: trick, purpose: 'upload' }, signal)
      return JSON.parse(answer.mimeType)
    },
    /** The private folders that are there now. */
    folders: () => readdirSync(folder).flatMap((name) => readdirSync(join(folder, name))),
  }
}

export const died = (trouble: string) => ({ name: 'MediaUnavailable', trouble })
