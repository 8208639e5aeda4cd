import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { programs } from '@atelier/media/programs.ts'
import { createModelPool, type ModelPool } from '../src/platform/media-pool/model-pool.ts'
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

const withTricks = new URL('model-child.ts', import.meta.url).pathname

/** Those of the product, and one that does what its prompt tells it to. */
export const programNames = [...Object.keys(programs), 'test.tricks']

/** Nearly as urgent as tests: behind all of them a model would wait until they all do. No other process has it. */
export const sharedNiceness = 1

let models: ModelPool | undefined

/** Likewise; its children are started by the first test that needs one. */
export function sharedModels(): ModelPool {
  return (models ??= createModelPool({
    children: 2,
    folder: mkdtempSync(join(inject('runFolder'), 'models-')),
    log: pino({ enabled: false }),
    niceness: sharedNiceness,
    program: withTricks,
  }))
}
