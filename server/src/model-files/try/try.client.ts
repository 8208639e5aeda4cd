import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { Size } from '@atelier/contract/output-size.ts'
import type { Ingest, IngestedFile } from '../../assets/ingest.store.ts'
import type { DrawTransparentMask } from '../../assets/masks.store.ts'
import type { Backend } from '../../catalog/model-file.ts'
import type { Model } from '../../catalog/model.ts'
import type { Price } from '../../catalog/price.ts'
import { priceRequest, type RequestRefusal } from '../../catalog/request.ts'
import type { CoinValue } from '../../margins/coin-value.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MediaPool } from '../../platform/media/pool.ts'
import type { Scratch } from '../../platform/scratch.ts'
import { messageOf } from '../../platform/thrown.ts'
import type { InputFile, Output, Provider, Work } from '../../providers/provider.ts'
import { coinsInMoney, costOf, marginOf } from '../money.ts'
import type { Inbox } from './inbox.ts'
import { openInputs, type GivenFiles } from './inputs.client.ts'
import { runOnce, type RunEnd } from './run-once.client.ts'

/** What a try is run with. */
export type TryTools = {
  clock: Clock
  scratch: Scratch
  media: Pick<MediaPool, 'inspect'>
  ingest: Ingest
  drawTransparentMask: DrawTransparentMask
  coinValue: CoinValue | undefined
  linkTo(path: string, mimeType: string): string
}

/** One run of a model, by the operator and at the operator's cost. */
export type TryRequest = {
  attemptId: string
  model: Model
  backend: Backend
  provider: Provider
  params: Params
  files: GivenFiles
  callbackUrl: string
  inbox: Inbox
  /** After all checks and before anything is sent. */
  beforeRun(): Promise<void>
  /** At most as long as the model itself allows. */
  maxSeconds: number
  onProgress(share: number | undefined): void
  /** Called for each output while its file is there. */
  keep(output: TriedOutput): Promise<void>
}

/** An output as a customer would have got it, or why not. */
export type TriedOutput = { readonly index: number } & (
  | { readonly file: Extract<IngestedFile, { properties: object }>; readonly refusal?: undefined }
  | { readonly file?: undefined; readonly refusal: string }
)

export type TryReport = {
  readonly price: Price
  readonly params: Params
  readonly end: RunEnd
  readonly delivered: number
  /** Coins that a customer would have been charged. */
  readonly charge: number
  /** In the currency of COIN_VALUE. */
  readonly cost: string | undefined
  readonly margin: string | undefined
  readonly currency: string | undefined
}

export type TryResult = { refusal: RequestRefusal; report: null } | { refusal: null; report: TryReport }

/** Checks and prices a request as a submit does, runs it once, and takes in what was made as a worker does. */
export async function tryModel(
  request: TryRequest,
  tools: TryTools,
  signal: AbortSignal,
): Promise<TryResult> {
  const { model, backend } = request
  const lists = new Set(model.params.filter(({ kind }) => kind === 'media_list').map(({ name }) => name))
  await using given = await openInputs(request.files, lists, { ...tools, signal })
  const params = { ...request.params, ...given.params }
  const { refusal, priced } = await priceRequest({ modelId: model.id, params }, false, {
    catalog: { models: new Map([[model.id, model]]), effects: new Map() },
    isOpen: () => true,
    pauseOf: () => undefined,
    findAssets: async () => given.assets,
    readPrompt: async () => null, // The operator hears it from the run.
    random: Math.random(),
  })
  if (refusal) return { refusal, report: null }

  const { price, effectiveParams } = priced
  const work = workOf(request, tools, effectiveParams, given.inputs, price.outputs, signal)
  const { provider, onProgress } = request
  await request.beforeRun()
  const end = await runOnce({ provider, work, clock: tools.clock, signal, onProgress })
  const made = end.state === 'succeeded' ? end.outputs : []
  const delivered = await takeIn(made.slice(0, price.outputs), request, tools, signal)
  const cost = costOfEnd(end, backend, tools.coinValue?.currency, made.length)
  const charge = price.coinsPerOutput * delivered
  const brings = tools.coinValue && coinsInMoney(charge, tools.coinValue)
  return {
    refusal: null,
    report: {
      price,
      params,
      end,
      delivered,
      charge,
      cost,
      margin: marginOf(brings, cost),
      currency: tools.coinValue?.currency,
    },
  }
}

function costOfEnd(
  end: RunEnd,
  { cost }: Backend,
  currency: string | undefined,
  outputs: number,
): string | undefined {
  if (end.state === 'unknown') return undefined
  if (end.isFree) return '0'
  return costOf(cost, currency, outputs, end.cost)
}

function workOf(
  { attemptId, model, backend, callbackUrl, inbox, maxSeconds }: TryRequest,
  { clock, drawTransparentMask }: TryTools,
  params: Params,
  inputs: Partial<Record<ParamName, readonly InputFile[]>>,
  outputs: number,
  signal: AbortSignal,
): Work {
  return {
    attemptId,
    attempt: 1,
    beganAtMs: clock.now(),
    modelId: model.id,
    taskType: model.taskType,
    settings: backend.settings ?? {},
    request: backend,
    params,
    inputs,
    outputs,
    deadlineMs: clock.now() + Math.min(maxSeconds, model.timeLimitSeconds) * 1000,
    callbackUrl,
    callback: async () => inbox.read(),
    keepResult: async (body) => inbox.keep(Buffer.concat(body)),
    drawTransparentMask: (mask: InputFile, size: Size) =>
      drawTransparentMask(mask.open(), size, { owner: 'try', signal }),
  }
}

/** Returns how many would have been delivered. */
async function takeIn(
  outputs: readonly Output[],
  { keep }: TryRequest,
  { ingest }: TryTools,
  signal: AbortSignal,
): Promise<number> {
  let delivered = 0
  for (const [index, output] of outputs.entries()) {
    const { bytes } = output
    const reading = ingest(bytes instanceof Uint8Array ? [bytes] : bytes, output, { owner: 'try', signal })
    const taken = await reading.catch((error: unknown) => messageOf(error))
    if (typeof taken === 'string') {
      await keep({ index, refusal: taken })
      continue
    }
    await using file = taken
    if (!file.properties) {
      await keep({ index, refusal: file.refusal })
      continue
    }
    await keep({ index, file })
    delivered += 1
  }
  return delivered
}
