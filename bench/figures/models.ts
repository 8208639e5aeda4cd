import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Params } from '@atelier/contract/params.ts'
import { sampleFor } from '../../media/test/model-samples.ts'
import { loadCatalog } from '../../server/src/catalog-files.ts'
import type { Model } from '../../server/src/catalog/model.ts'
import { InvalidRequest } from '../../server/src/platform/media-pool/errors.ts'
import { createModelPool, type ModelPool } from '../../server/src/platform/media-pool/model-pool.ts'
import { openLog } from '../../server/src/platform/log.ts'
import type { Figure, Line, NotRun } from '../figure.ts'
import { usedBelow } from '../below.ts'
import { brief, median } from '../rounds.ts'

/** Of no usual shape, so that to reframe it is work; those that paint anew are told the size by its name. */
export const megapixel = { width: 1200, height: 874, resolution: '1k' }
const quarter = { width: 600, height: 437, resolution: '0.5k' }
const small = { width: 300, height: 219, resolution: '0.5k' }
/** Params that choose the method, and with it how long it takes. */
const methods = ['style', 'effect', 'lighting'] as const
const never = new AbortController().signal

/** How long each built-in model takes for a megapixel, in a child as the service has them, and what memory it needs: with
 * the slowest of the methods that it offers, a fifth of the picture masked, a quarter added on each side. */
export const models: Figure = {
  name: 'models',
  async run({ rounds }) {
    const lines: (Line | NotRun)[] = []
    const peaks: [id: string, megabytes: number][] = []
    for (const model of builtInModels()) {
      const metric = `\`${model.taskType}\` of a megapixel, ${model.displayName}`
      const measured = await measure(model, rounds).catch((error: Error) => error.message)
      if (typeof measured === 'string') {
        lines.push({ metric, notRun: measured })
        continue
      }
      const { seconds, slowest, perMegapixel, processor, peak } = measured
      peaks.push([model.id, peak])
      process.stderr.write(
        `  ${model.id}: ${brief(median(seconds))} s, ${brief(processor)} s of a core, ${brief(peak)} MB\n`,
      )
      lines.push({
        metric: [metric, ...Object.values(slowest)].join(', '),
        samples: seconds,
        target: { atMost: 10 },
        unit: 's',
        detail: `${brief(processor)} s of a core; ${brief(perMegapixel)} s for a further megapixel; ${brief(peak)} MB`,
      })
    }
    const [[heaviest, most] = ['', 0]] = peaks.toSorted(([, one], [, other]) => other - one)
    const memory: Line = {
      metric: 'memory of a child that runs a built-in model',
      samples: [most],
      target: { atMost: 1536 },
      unit: 'MB',
      detail: `the most of any, ${heaviest}`,
    }
    return [...lines, memory]
  },
}

export function builtInModels(): Model[] {
  return [...loadCatalog(undefined).models.values()].filter(
    ({ backends, modality }) => modality === 'image' && backends[0]!.provider === 'built-in',
  )
}

/** A child of its own, so that its memory is that of the model alone. The first run, which loads it, does not count. */
async function measure(model: Model, rounds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  const pool = createModelPool({
    children: availableParallelism(),
    folder,
    log: await openLog('warn'),
  })
  try {
    await secondsOf(pool, model, small)
    const slowest = await slowestOf(pool, model)
    const quarterSeconds = await secondsOf(pool, model, quarter, slowest)
    const seconds: number[] = []
    const before = usedBelow()
    for (let round = 0; round < rounds; round++)
      seconds.push(await secondsOf(pool, model, megapixel, slowest))
    const { peakMegabytes: peak, processorSeconds } = usedBelow()
    return {
      seconds,
      slowest,
      perMegapixel: (median(seconds) - quarterSeconds) / 0.75,
      processor: (processorSeconds - before.processorSeconds) / rounds,
      peak,
    }
  } finally {
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Which of its methods takes longest, by a try of each on a small picture. */
async function slowestOf(pool: ModelPool, model: Model): Promise<Params> {
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

async function secondsOf(
  pool: ModelPool,
  model: Model,
  size: typeof megapixel,
  chosen: Params = {},
): Promise<number> {
  const { params, pictures } = await sampleFor(model, size)
  const inputs = Object.entries(pictures).map(([name, files]) => [name, files.map((file) => streamOf(file))])
  const request = {
    program: String(model.backends[0]!.settings!['program']),
    params: { ...model.defaults, ...resolutionOf(model, size), ...params, ...chosen },
    inputs: Object.fromEntries(inputs),
    outputs: model.outputs ?? 1,
  }
  const begunMs = performance.now()
  const made = await pool.generate(request, { signal: never, onProgress: () => {} })
  const seconds = (performance.now() - begunMs) / 1000
  await made[Symbol.asyncDispose]()
  return seconds
}

function resolutionOf({ params }: Model, { resolution }: typeof megapixel) {
  const isOffered = params.some((param) => param.kind === 'enum' && param.values.includes(resolution))
  return isOffered ? { resolution } : {}
}

async function* streamOf(file: Buffer) {
  yield file
}
