import type { Params } from '@atelier/contract/params.ts'
import { withModelPool } from '../gallery/built-in-models.ts'
import type { Model } from '../../server/src/catalog/model.ts'
import type { ModelPool } from '../../server/src/platform/models/pool.ts'
import type { Line, NotRun } from './figure.ts'
import type { measureRuns } from './model-runs.ts'
import { brief, median } from './rounds.ts'

type Measured = Awaited<ReturnType<typeof measureRuns>> & {
  /** The params that choose the method. */
  method: Params
}

type Asked<Found extends Measured> = {
  /** What kind of model the memory figure is about, such as " of films". */
  of: string
  metricOf(model: Model): string
  measure(pool: ModelPool, model: Model): Promise<Found>
  rest(found: Found, model: Model): Pick<Line, 'target' | 'unit'> & { details?: readonly string[] }
}

/** A line for each model, in children of its own, and one for the memory of all. The method is a detail: by its metric a row is found again. */
export async function linesOf<Found extends Measured>(
  models: readonly Model[],
  { of, metricOf, measure, rest }: Asked<Found>,
): Promise<(Line | NotRun)[]> {
  const lines: (Line | NotRun)[] = []
  const peaks: [id: string, megabytes: number][] = []
  for (const model of models) {
    const metric = metricOf(model)
    const found = await withModelPool((pool) => measure(pool, model)).catch((error: Error) => error.message)
    if (typeof found === 'string') {
      lines.push({ metric, notRun: found })
      continue
    }
    const { samples, method, processor, peakMegabytes } = found
    const { details = [], ...line } = rest(found, model)
    peaks.push([model.id, peakMegabytes])
    const work = [`${brief(processor)} s of a core`, ...details, ...Object.values(method)]
    const detail = [...work, `${brief(peakMegabytes)} MB`].join('; ')
    process.stderr.write(
      `  ${model.id}: ${brief(median(samples))}${line.unit ? ` ${line.unit}` : ''}; ${detail}\n`,
    )
    lines.push({ metric, samples, ...line, detail })
  }
  return [...lines, memoryLine(of, peaks)]
}

/** The most memory that a child of any of these took. */
function memoryLine(of: string, peaks: readonly (readonly [id: string, megabytes: number])[]): Line {
  const [[heaviest, most] = ['', 0]] = peaks.toSorted(([, one], [, other]) => other - one)
  return {
    metric: `memory of a child that runs a built-in model${of}`,
    samples: [most],
    target: { atMost: 1536 },
    unit: 'MB',
    detail: `the most of any, ${heaviest}`,
  }
}
