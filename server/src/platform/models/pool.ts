import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Generated, GenerateRequest } from '@atelier/media/protocol.ts'
import { PoolUnavailable, onOwnDisk } from '../process-pool/errors.ts'
import { openProcessPool, type Answered } from '../process-pool/pool.ts'
import { reportRun, type PoolRun } from '../process-pool/report-run.ts'
import type { PoolSettings } from '../process-pool/settings.ts'
import { openScratch } from '../scratch.ts'
import { modelAnswers } from './answers.ts'
import { spoolInputs, type ModelInputs } from './inputs.ts'

type Settings = Pick<PoolSettings<Generated>, 'program' | 'children' | 'niceness' | 'log'> &
  Partial<Pick<PoolSettings<Generated>, 'idleMs'>> & {
    /** For inputs and the private folders of children; on a local disk. */
    folder: string
    /** Hidden from children, except for their inputs; contains `folder`. */
    hiddenFolder?: string
    onEnd?(run: PoolRun): void
  }

type ModelRequest = Omit<GenerateRequest, 'inputs'> & { inputs: ModelInputs }

type GenerateOptions = { signal: AbortSignal; onProgress(share: number): void }

/** The files of a model, in a folder that is removed with the answer, and its notes. */
export type ModelAnswer = Answered<Generated>

/** Runs built-in models, in other processes than those that inspect files. */
export type ModelPool = {
  /** Throws `InvalidInput` where the request is at fault, and `PoolUnavailable` where there is no answer. */
  generate(request: ModelRequest, options: GenerateOptions): Promise<ModelAnswer>
  close(): Promise<void>
}

/** The job queue is fair between accounts already, and has as many slots as there are children: hardly anybody waits here. */
const OWNER = 'everybody'

/** Opens folders and starts processes at the first request. */
export function createModelPool({ onEnd, ...settings }: Settings): ModelPool {
  let opening: ReturnType<typeof open> | undefined
  let isClosed = false
  const opened = () =>
    (opening ??= onOwnDisk(open(settings)).catch((error: unknown) => {
      opening = undefined
      throw error
    }))

  return {
    generate({ inputs: contents, ...request }, { signal, onProgress }) {
      return reportRun({ operation: 'generate', signal, onEnd }, async () => {
        if (isClosed) throw new PoolUnavailable('closed')
        const { pool, inputs } = await opened()
        await using spooled = await spoolInputs(inputs, contents, signal)
        const call = { operation: 'generate', request: { ...request, inputs: spooled.paths } } as const
        return await pool.run(call, { owner: OWNER, signal, onProgress })
      })
    },
    async close() {
      isClosed = true
      const parts = await opening?.catch(() => undefined)
      await parts?.pool.close()
      await parts?.inputs.close()
    },
  }
}

async function open({ folder, hiddenFolder, ...settings }: Omit<Settings, 'onEnd'>) {
  const readable = join(folder, 'inputs')
  const inputs = await openScratch(readable)
  // All children together use as many threads as there are cores: more would only wait for each other.
  const threads = Math.max(1, Math.floor(availableParallelism() / settings.children))
  const pool = await openProcessPool<'generate'>({
    folder: join(folder, 'children'),
    ...(hiddenFolder !== undefined && { hidden: { folder: hiddenFolder, readable } }),
    // With the overhead of Node, a child uses at most 1.5 GB.
    memoryBytes: 1.25 * 2 ** 30,
    env: { MODEL_THREADS: String(threads) },
    requestsPerChild: 200,
    // A child keeps the weights that it has loaded.
    idleMs: 5 * 60_000,
    answers: modelAnswers,
    ...settings,
  })
  return { pool, inputs }
}
