// Runs built-in models in children as the service has them.
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Params } from '@atelier/contract/params.ts'
import type { Modality } from '@atelier/contract/task-type.ts'
import { sampleFor } from '../media/test/model-samples.ts'
import type { FilmSize } from '../media/test/sample-films.ts'
import { loadCatalog } from '../server/src/catalog-files.ts'
import type { Model } from '../server/src/catalog/model.ts'
import { InvalidRequest } from '../server/src/platform/media-pool/errors.ts'
import type { ModelAnswer } from '../server/src/platform/media-pool/model-answer.ts'
import { createModelPool, type ModelPool } from '../server/src/platform/media-pool/model-pool.ts'
import { openLog } from '../server/src/platform/log.ts'
import { usedBelow } from './below.ts'
import type { Line } from './figure.ts'

/** How large and how long; those that make something anew are told the size by its name. */
export type RunSize = FilmSize & { resolution: string }

/** Params that choose the method, and with it how long it takes. */
const methods = ['style', 'effect', 'lighting', 'voice'] as const
const never = new AbortController().signal

export function builtInModels(wanted: Modality): Model[] {
  return [...loadCatalog(undefined).models.values()].filter(
    ({ backends, modality }) => modality === wanted && backends[0]!.provider === 'built-in',
  )
}

/** Children of its own, so that their memory is that of the model alone. */
export async function withModelPool<Result>(use: (pool: ModelPool) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  const pool = createModelPool({ children: availableParallelism(), folder, log: await openLog('warn') })
  try {
    return await use(pool)
  } finally {
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What some runs took: wall time of each, and processor time and memory as the children tell. */
export async function measureRuns(rounds: number, run: () => Promise<number>) {
  const before = usedBelow()
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) samples.push(await run())
  const { peakMegabytes, processorSeconds } = usedBelow()
  return { samples, peakMegabytes, processor: (processorSeconds - before.processorSeconds) / rounds }
}

/** Which of its methods takes longest, by a try of each on something small. */
export async function slowestOf(pool: ModelPool, model: Model, small: RunSize): Promise<Params> {
  let slowest: { chosen: Params; seconds: number } = { chosen: {}, seconds: 0 }
  for (const chosen of choicesOf(model)) {
    const seconds = await secondsOf(pool, model, small, chosen).catch((error: unknown) => {
      // Some effects are for several pictures.
      if (error instanceof InvalidRequest) return 0
      throw error
    })
    if (seconds > slowest.seconds) slowest = { chosen, seconds }
  }
  return slowest.chosen
}

function choicesOf({ params }: Model): Params[] {
  return methods.flatMap((name) => {
    const param = params.find((each) => each.name === name)
    return param?.kind === 'enum' ? param.values.map((value) => ({ [name]: value })) : []
  })
}

/** How long a run took; `look` sees what it made before that goes. */
export async function secondsOf(
  pool: ModelPool,
  model: Model,
  size: RunSize,
  chosen: Params = {},
  look: (made: ModelAnswer) => Promise<void> = async () => {},
): Promise<number> {
  const { params, files } = await sampleFor(model, size)
  const inputs = Object.entries(files).map(([name, list]) => [
    name,
    list.map(({ content }) => streamOf(content)),
  ])
  const request = {
    program: String(model.backends[0]!.settings!['program']),
    params: { ...model.defaults, ...extentOf(model, size), ...params, ...chosen },
    inputs: Object.fromEntries(inputs),
    outputs: model.outputs ?? 1,
  }
  const begunMs = performance.now()
  await using made = await pool.generate(request, { signal: never, onProgress: () => {} })
  const seconds = (performance.now() - begunMs) / 1000
  await look(made)
  return seconds
}

/** The size and length, as far as the model lets one choose. */
function extentOf({ params }: Model, { resolution, seconds }: RunSize): Params {
  const chosen: Params = {}
  for (const param of params) {
    if (param.kind === 'enum' && param.values.includes(resolution)) chosen[param.name] = resolution
    if (param.name === 'duration' && param.kind === 'range')
      chosen.duration = Math.min(Math.max(seconds, param.min), param.max)
    if (param.name === 'duration' && param.kind === 'enum' && param.values.includes(seconds))
      chosen.duration = seconds
  }
  return chosen
}

async function* streamOf(file: Buffer) {
  yield file
}

/** The most memory that a child of any of these took. */
export function memoryLine(of: string, peaks: readonly (readonly [id: string, megabytes: number])[]): Line {
  const [[heaviest, most] = ['', 0]] = peaks.toSorted(([, one], [, other]) => other - one)
  return {
    metric: `memory of a child that runs a built-in model${of}`,
    samples: [most],
    target: { atMost: 1536 },
    unit: 'MB',
    detail: `the most of any, ${heaviest}`,
  }
}
