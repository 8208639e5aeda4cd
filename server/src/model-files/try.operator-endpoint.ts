import { readFile } from 'node:fs/promises'
import { TriedModel, TryModelRequest } from '@atelier/contract/model-tools.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import type { Static } from 'typebox'
import { recordAction } from '../operator-actions/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { InvalidInput } from '../platform/process-pool/errors.ts'
import { isTooComplex, tooComplex } from './complexity.ts'
import type { ModelFilesDependencies } from './dependencies.ts'
import type { TryOutcome } from './model-tools.client.ts'
import type { RecordedCall } from './try/recording.client.ts'
import type { TriedOutput, TryReport } from './try/try.client.ts'

const DEFAULT_SECONDS = 120
const RETRY_SECONDS = 10

/** Of the files of an answer, each and together; of larger ones it says what they are. */
const MAX_DATA_BYTES = 512 * 1024
const MAX_ANSWER_BYTES = 4 * 2 ** 20

type Tried = Static<typeof TriedModel>

export const operatorTryModel = endpoint({
  method: 'POST',
  path: '/operator/v1/models/try',
  summary: 'Run a model file once',
  description:
    'At its backend and at your cost: it is paid for there, and nobody is charged here. The answer has the request as it was sent, without secrets, what came back, the outputs where they are small, and what a customer would have been charged. Nothing is stored. A client that hangs up cancels the run. At most three run at a time.',
  scope: 'operator',
  body: TryModelRequest,
  responds: { 200: TriedModel },
  problems: [
    'invalid_params',
    'wrong_media',
    'input_file_too_large',
    'input_duration',
    'input_too_large',
    'unavailable',
  ],
  async handle({ body, operator, request, problem }, { db, modelTools }: ModelFilesDependencies) {
    if (isTooComplex([body.text]))
      throw problem('invalid_params', `text: ${tooComplex}`, {
        issues: [{ path: 'text', message: tooComplex }],
      })
    const outputs: Tried['outputs'] = []
    let left = MAX_ANSWER_BYTES
    const posted = {
      text: body.text,
      params: body.params,
      files: filesOf(body.files ?? []),
      backend: body.backend ?? 1,
      maxSeconds: body.maxSeconds ?? DEFAULT_SECONDS,
      beforeRun: (model: { id: string }) =>
        recordAction(db, operator, 'model-file.try', model.id, { backend: body.backend ?? 1 }),
      async keep(output: TriedOutput) {
        const shown = await showOutput(output, left)
        left -= (shown.data?.length ?? 0) + (shown.preview?.length ?? 0)
        outputs.push(shown)
      },
    }
    const outcome = await modelTools.try(posted, request.signal).catch((error: unknown) => {
      if (!(error instanceof InvalidInput)) throw error
      throw problem('wrong_media', `A file cannot be used: ${error.message}`)
    })
    if ('isFull' in outcome) throw problem('unavailable', full, { retryAfterSeconds: RETRY_SECONDS })
    if ('mistakes' in outcome)
      throw problem('invalid_params', 'The model file has mistakes.', { issues: issuesOf(outcome) })
    if ('refusal' in outcome) throw refused(outcome.refusal)
    return { 200: answerOf(outcome.report, outcome.calls, outputs) }

    /** As a submit of the same params would have been. */
    function refused({ code, detail, issues }: Extract<TryOutcome, { refusal: object }>['refusal']) {
      const isOfMedia =
        code === 'wrong_media' ||
        code === 'input_file_too_large' ||
        code === 'input_duration' ||
        code === 'input_too_large'
      return problem(isOfMedia ? code : 'invalid_params', detail, { ...(issues && { issues }) })
    }
  },
})

const full = 'Enough model files are being tried right now. Nothing was sent; try again in a moment.'

const MAX_ISSUES = 20

const issuesOf = ({ mistakes }: Extract<TryOutcome, { mistakes: unknown }>) =>
  mistakes.slice(0, MAX_ISSUES).map(({ line, column, path, message }) => ({
    path: 'text',
    message: `${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`,
  }))

function filesOf(
  given: NonNullable<Static<typeof TryModelRequest>['files']>,
): Partial<Record<ParamName, Uint8Array[]>> {
  const files: Partial<Record<ParamName, Uint8Array[]>> = {}
  for (const { param, data } of given) {
    const base64 = data.replace(/^data:[^,]*,/, '')
    files[param] = [...(files[param] ?? []), Buffer.from(base64, 'base64')]
  }
  return files
}

async function showOutput(
  { file, refusal }: TriedOutput,
  leftBytes: number,
): Promise<Tried['outputs'][number]> {
  const nothing = {
    kind: null,
    mimeType: null,
    width: null,
    height: null,
    durationSeconds: null,
    sizeBytes: null,
  }
  if (!file) return { refusal, ...nothing, data: null, preview: null }
  const { kind, mimeType, width, height, durationSeconds } = file.properties
  const isSmall = file.sizeBytes <= MAX_DATA_BYTES
  const data = within(leftBytes, isSmall ? dataUrl(mimeType, await readFile(file.path)) : null)
  const [thumbnail] = file.previews
  const preview = thumbnail
    ? dataUrl(thumbnail.mimeType, Buffer.concat(await Array.fromAsync(thumbnail.read())))
    : null
  return {
    refusal: null,
    kind,
    mimeType,
    width,
    height,
    durationSeconds,
    sizeBytes: file.sizeBytes,
    data,
    preview: within(leftBytes - (data?.length ?? 0), preview),
  }
}

const within = (leftBytes: number, url: string | null) =>
  url !== null && url.length <= leftBytes ? url : null

const dataUrl = (mimeType: string, bytes: Buffer) => `data:${mimeType};base64,${bytes.toString('base64')}`

function answerOf(
  { end, price, charge, cost, margin, currency }: TryReport,
  calls: readonly RecordedCall[],
  outputs: Tried['outputs'],
): Tried {
  const reported = 'cost' in end && end.cost ? `${end.cost.amount} ${end.cost.unit}` : null
  return {
    state: end.state,
    code: end.state === 'failed' ? end.code : null,
    detail: end.state === 'succeeded' ? null : end.detail,
    calls: calls.map(showCall),
    outputs,
    money: {
      coins: price.coins,
      charge,
      reported,
      cost: cost ?? null,
      margin: margin ?? null,
      currency: currency ?? null,
    },
  }
}

function showCall({
  method,
  url,
  headers,
  body,
  status,
  answer,
  times,
}: RecordedCall): Tried['calls'][number] {
  return {
    method,
    url,
    headers: Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    body: textOf(body),
    status: status ?? null,
    answer: textOf(answer),
    times,
  }
}

const textOf = (value: unknown) =>
  value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)
