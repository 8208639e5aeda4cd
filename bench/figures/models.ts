import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleFor } from '../../media/test/model-samples.ts'
import { loadCatalog } from '../../server/src/catalog-files.ts'
import type { Model } from '../../server/src/catalog/model.ts'
import { createModelPool, type ModelPool } from '../../server/src/platform/media-pool/model-pool.ts'
import { openLog } from '../../server/src/platform/log.ts'
import type { Figure, Line, NotRun } from '../figure.ts'
import { usedBelow } from '../below.ts'
import { brief, median } from '../rounds.ts'

/** Of no usual shape, so that to reframe it is work; those that paint anew are told the size by its name. */
export const megapixel = { width: 1200, height: 874, resolution: '1k' }
const quarter = { width: 600, height: 437, resolution: '0.5k' }
const never = new AbortController().signal

/** How long each built-in model takes for a megapixel, in a child as the service has them, and what memory it needs. */
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
      const { seconds, perMegapixel, processor, peak } = measured
      peaks.push([model.id, peak])
      process.stderr.write(
        `  ${model.id}: ${brief(median(seconds))} s, ${brief(processor)} s of a core, ${brief(peak)} MB\n`,
      )
      lines.push({
        metric,
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
    const small = [await secondsOf(pool, model, quarter), await secondsOf(pool, model, quarter)].at(-1)!
    const seconds: number[] = []
    const before = usedBelow()
    for (let round = 0; round < rounds; round++) seconds.push(await secondsOf(pool, model, megapixel))
    const { peakMegabytes: peak, processorSeconds } = usedBelow()
    return {
      seconds,
      perMegapixel: (median(seconds) - small) / 0.75,
      processor: (processorSeconds - before.processorSeconds) / rounds,
      peak,
    }
  } finally {
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function secondsOf(pool: ModelPool, model: Model, size: typeof megapixel): Promise<number> {
  const { params, pictures } = await sampleFor(model, size)
  const inputs = Object.entries(pictures).map(([name, files]) => [name, files.map((file) => streamOf(file))])
  const request = {
    program: String(model.backends[0]!.settings!['program']),
    params: { ...model.defaults, ...resolutionOf(model, size), ...params },
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
