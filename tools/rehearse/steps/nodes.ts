import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findReleaseBefore, howToGetHistory } from '../../../server/test/process/release-before.ts'
import type { Node } from '../node.ts'
import type { Step } from './step.ts'

/** As long as a supervisor takes to notice. */
const GONE_MS = 2_000
/** The release before may stop at once: nginx has to use the node again that was replaced before it. */
const UPGRADE_PAUSE_MS = 5_000

export const killWorker: Step = {
  name: 'kill-worker',
  title: 'kill -9 of a worker, which comes back',
  mayFail: 0,
  async run({ workers }) {
    await killAndStart(workers[0])
    return Date.now()
  },
}

export const killApi: Step = {
  name: 'kill-api',
  title: 'kill -9 of an api node, which comes back',
  mayFail: 0.005,
  async run({ apis }) {
    await killAndStart(apis[1])
    return Date.now()
  },
}

export const rollingRestart: Step = {
  name: 'rolling-restart',
  title: 'every node stops and starts, one after the other',
  mayFail: 0,
  async run({ apis, workers }) {
    await restart([...workers, ...apis])
    return undefined
  },
}

const migrateCommand = fileURLToPath(new URL('../../../server/src/migrate.ts', import.meta.url))

/** The first step: the nodes it finds are of the release before. */
export const rollingUpgrade: Step = {
  name: 'rolling-upgrade',
  title: 'nodes of the release before are replaced by this one, one after the other',
  mayFail: 0,
  lacks: () => (findReleaseBefore() ? undefined : howToGetHistory),
  async run({ apis, workers, variables, folder }) {
    await promisify(execFile)(process.execPath, [migrateCommand], {
      env: { PATH: process.env['PATH'], ...variables, DATA_DIR: folder },
    })
    await restart([...workers, ...apis], UPGRADE_PAUSE_MS)
    return undefined
  },
}

async function restart(nodes: readonly Node[], pauseMs = 0): Promise<void> {
  for (const node of nodes) {
    await node.stop()
    await node.start()
    await sleep(pauseMs)
  }
}

async function killAndStart(node: Node): Promise<void> {
  await node.kill()
  await sleep(GONE_MS)
  await node.start()
}
