import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { programs } from '@atelier/models/programs.ts'
import { createModelPool, type ModelPool } from '../src/platform/models/pool.ts'
import { openMediaPool, type MediaPool } from '../src/platform/media/pool.ts'
import { testNiceness } from './model-processes.ts'

let opening: Promise<MediaPool> | undefined

/**
 * A real pool for all services of this process: its child takes half a second to start. It ends with the process.
 */
export function sharedMedia(): Promise<MediaPool> {
  return (opening ??= openMediaPool({
    children: 1,
    folder: mkdtempSync(join(inject('runFolder'), 'media-')),
    log: pino({ enabled: false }),
    maxWaiting: 1000,
  }))
}

const withTricks = new URL('model-child.ts', import.meta.url).pathname

/** The programs of the product, and one that does what its prompt says. */
export const programNames = [...Object.keys(programs), 'test.tricks']

let models: ModelPool | undefined

/** Likewise, for models; the first test that needs one starts its children. */
export function sharedModels(): ModelPool {
  return (models ??= createModelPool({
    children: 2,
    folder: mkdtempSync(join(inject('runFolder'), 'models-')),
    log: pino({ enabled: false }),
    niceness: testNiceness,
    program: withTricks,
  }))
}
