import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { openMediaPool, type MediaPool } from '../src/platform/media-pool/pool.ts'

let opening: Promise<MediaPool> | undefined

/** One for all services of this process, real: its child takes half a second to start. It ends with the process. */
export function sharedMedia(): Promise<MediaPool> {
  return (opening ??= openMediaPool({
    children: 1,
    folder: mkdtempSync(join(inject('runFolder'), 'media-')),
    log: pino({ enabled: false }),
    maxWaiting: 1000,
  }))
}
