import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { GenerateRequest } from '@atelier/media/protocol.ts'
import type { Logger } from '../log.ts'
import { emptyFolder, openFolders } from '../private-folders.ts'
import { openScratch } from '../scratch.ts'
import { mediaProgram, startChild } from './child.ts'
import { findConfinement } from './confinement.ts'
import { InvalidRequest, MediaUnavailable } from './errors.ts'
import { answerOf, type ModelAnswer, type ModelOutcome } from './model-answer.ts'
import { openModelChildren } from './model-children.ts'
import { spoolInputs, type ModelInputs } from './model-inputs.ts'
import { onOwnDisk } from './on-own-disk.ts'
import type { MediaRun } from './pool.ts'

type Settings = {
  children: number
  /** For inputs and private folders; on the disk of this machine. */
  folder: string
  /** What children shall not see but for their inputs; `folder` is in it. */
  secretFolder?: string
  log: Logger
  onEnd?(run: MediaRun): void
  memoryBytes?: number
  requestsPerChild?: number
  restMs?: number
  /** Whatever else the machine has to do goes first: a model that takes longer is better than an API that does. */
  niceness?: number
  /** What the children run. */
  program?: string
}

type ModelRequest = Omit<GenerateRequest, 'inputs'> & { inputs: ModelInputs }

type Circumstances = { signal: AbortSignal; onProgress(share: number): void }

/** Runs built-in models, in processes apart from those that look at files. */
export type ModelPool = {
  /** Throws `InvalidRequest` where the request is at fault, and `MediaUnavailable` where there is no answer. */
  generate(request: ModelRequest, circumstances: Circumstances): Promise<ModelAnswer>
  close(): Promise<void>
}

/** With what Node takes by itself, a child has at most 1.5 GB in use. */
const MEMORY_BYTES = 1.25 * 2 ** 30

/** Nothing is opened or started before a model is asked for. */
export function createModelPool(settings: Settings): ModelPool {
  let opening: Promise<Opened> | undefined
  let isClosed = false
  const opened = () =>
    (opening ??= open(settings).catch((error: unknown) => {
      opening = undefined
      throw error
    }))

  return {
    async generate(request, circumstances) {
      const begunMs = performance.now()
      const note = (result: MediaRun['result']) =>
        settings.onEnd?.({ operation: 'generate', result, seconds: (performance.now() - begunMs) / 1000 })
      try {
        if (isClosed) throw new MediaUnavailable('closed')
        const outcome = await generate(await opened(), request, circumstances)
        if (outcome instanceof Error) throw outcome
        note('answered')
        return outcome
      } catch (error) {
        note(resultOf(error, circumstances.signal))
        throw error
      }
    },
    async close() {
      isClosed = true
      await (await opening?.catch(() => undefined))?.close()
    },
  }
}

function resultOf(error: unknown, signal: AbortSignal): MediaRun['result'] {
  if (error instanceof InvalidRequest) return 'refused'
  if (error instanceof MediaUnavailable) return error.trouble
  // It was called off; or a child could not be started, or an input not be read.
  return signal.aborted ? 'closed' : 'failed'
}

type Opened = Awaited<ReturnType<typeof open>>

async function open({
  children: most,
  folder,
  secretFolder,
  log,
  memoryBytes = MEMORY_BYTES,
  requestsPerChild = 200,
  restMs = 5 * 60_000,
  niceness = 19,
  program = mediaProgram,
}: Settings) {
  const readable = join(folder, 'inputs')
  const inputs = await onOwnDisk(openScratch(readable))
  const folders = await onOwnDisk(openFolders(join(folder, 'children')))
  const own = await onOwnDisk(folders.create('trial'))
  const secret = secretFolder === undefined ? undefined : { folder: secretFolder, readable }
  const confine = await findConfinement({ program, memoryBytes, secret, niceness, own, log })
  await rm(own, { recursive: true, force: true })
  // All children together keep all cores busy, and no more: threads beyond that would only wait for each other.
  const threads = Math.max(1, Math.floor(availableParallelism() / most))
  const children = openModelChildren({
    most,
    requestsPerChild,
    restMs,
    async start() {
      const folderOfChild = await onOwnDisk(folders.create('child'))
      const prefix = confine(folderOfChild)
      return startChild({ program, prefix, folder: folderOfChild, memoryBytes, threads, log })
    },
  })
  return {
    children,
    inputs,
    makeFolder: () => folders.create('answer'),
    log,
    async close() {
      await children.close()
      await folders.remove()
      await inputs.close()
    },
  }
}

/** Asks a child, and takes over what it made: then nothing of the request is with the child any more. */
async function generate(
  { children, inputs, makeFolder, log }: Opened,
  { inputs: contents, ...request }: ModelRequest,
  { signal, onProgress }: Circumstances,
): Promise<ModelOutcome> {
  await using spooled = await spoolInputs(inputs, contents, signal)
  const member = await children.take(signal)
  const { child } = member
  try {
    const work = { operation: 'generate', request: { ...request, inputs: spooled.paths } } as const
    const ended = await child.perform(work, { signal, onProgress })
    const outcome = await answerOf(ended, { folder: child.folder, makeFolder, log })
    children.giveBack(member, await emptyFolder(child.folder))
    return outcome
  } catch (error) {
    children.giveBack(member, false)
    throw error
  }
}
