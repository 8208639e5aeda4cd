import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import type { ParamName, Params, ParamValue } from '@atelier/contract/params.ts'
import { openIngest } from '../assets/ingest.store.ts'
import { openMasks } from '../assets/masks.store.ts'
import type { Model } from '../catalog/model.ts'
import type { Backend } from '../catalog/model-file.ts'
import type { Config } from '../config.ts'
import { openInbox } from '../model-files/try/inbox.ts'
import { recordCalls, type RecordedCall } from '../model-files/try/recording.client.ts'
import { tryModel, type TriedOutput } from '../model-files/try/try.client.ts'
import { systemClock } from '../platform/clock.ts'
import { openMediaPool } from '../platform/media/pool.ts'
import { openScratch } from '../platform/scratch.ts'
import { extensionOf } from '../providers/http/media-types.ts'
import { mistakeInWords } from '../catalog/read-catalog.ts'
import { credentialIssues, originsOf } from '../providers/registry.ts'
import { openCommandProviders } from './providers.ts'
import { openTryListener } from './try-listener.ts'
import { callsInText, endInText } from './try-report.ts'
import { lookAtFile, prepareFolder } from './typed-paths.ts'
import { UsageError } from './usage-error.ts'

type Param = Model['params'][number]

export type TryOptions = {
  params: readonly string[]
  files: readonly string[]
  folder: string | undefined
  backend: string | undefined
  listen: string | undefined
  callbackUrl: string | undefined
}

/** Runs a model once at its backend and prints request, answer, outputs and money. Ctrl-C cancels it there. */
export async function runTry(config: Config, model: Model, options: TryOptions): Promise<number> {
  const backend = backendOf(model, options.backend)
  const params = paramsOf(model, options.params)
  const files = await filesOf(model, options.files)
  const target = resolve(options.folder ?? `try-${model.id}`)
  // Before anything is bought: an output that cannot be written would be paid for all the same.
  await prepareFolder(target, '--to')
  await using closing = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'atelier-try-'))
  closing.defer(() => rm(folder, { recursive: true, force: true }))
  const log = pino({ enabled: false })
  const inbox = openInbox()
  const settings = backend.settings ?? {}
  const { host, port } = addressOf(options.listen)
  const listener = await openTryListener({
    host,
    port,
    publicUrl: options.callbackUrl,
    async onCallback(callback) {
      const reading = await provider.readCallback?.(callback, settings)
      if (reading?.says === 'ended') inbox.keep(callback.body)
      return reading !== undefined && reading.says !== 'refused'
    },
  })
  closing.defer(() => listener.close())

  let calls: readonly RecordedCall[] = []
  const providers = openCommandProviders({
    config,
    log,
    folder: join(folder, 'built-in'),
    wrap(client) {
      const recorded = recordCalls({
        client,
        credentials: { redact: (said, sent) => providers.credentials.redact(said, sent) },
        secrets: [listener.secret],
      })
      calls = recorded.calls
      return recorded.client
    },
  })
  closing.defer(() => providers.close())
  const provider = providerOf()
  for (const origin of originsOf({ models: new Map([[model.id, model]]) }, providers.providers))
    providers.origins.add(origin)

  const scratch = await openScratch(join(folder, 'scratch'))
  const hidden = { folder, readable: join(folder, 'scratch') }
  const media = await openMediaPool({ children: 1, folder: join(folder, 'media'), hidden, log })
  closing.defer(() => media.close())
  const stop = stopSignal(closing)
  const kept: string[] = []
  let shown = ''

  const result = await tryModel(
    {
      attemptId: randomUUID(),
      model,
      // The service itself listens at the address that the file names.
      backend:
        'callbackUrl' in settings
          ? { ...backend, settings: { ...settings, callbackUrl: new URL(listener.callbackUrl).origin } }
          : backend,
      provider,
      params,
      files,
      callbackUrl: listener.callbackUrl,
      inbox,
      maxSeconds: Infinity,
      beforeRun: async () => {},
      onProgress(share) {
        const text = share === undefined ? 'running' : `${Math.round(share * 100)} %`
        if (text !== shown) process.stderr.write(`${text}\n`)
        shown = text
      },
      async keep(output) {
        kept.push(await keepOutput(output, target))
      },
    },
    {
      clock: systemClock,
      scratch,
      media,
      ingest: openIngest(scratch, media, log),
      drawTransparentMask: openMasks(scratch, media),
      coinValue: config.coinValue,
      linkTo: listener.linkTo,
    },
    stop,
  )
  if (result.refusal) {
    const issues = (result.refusal.issues ?? []).map(({ path, message }) => `  ${path}: ${message}`)
    throw new UsageError(
      [`A customer would have been refused: ${result.refusal.detail}`, ...issues].join('\n'),
    )
  }
  process.stdout.write(
    `${[callsInText(calls), '', ...kept, '', endInText(result.report, config.coinValue)].join('\n')}\n`,
  )
  return result.report.end.state === 'succeeded' && result.report.delivered > 0 ? 0 : 1

  function providerOf() {
    const found = providers.providers.get(backend.provider)
    if (!found) throw new UsageError(`There is no provider ${backend.provider}.`)
    const missing = credentialIssues({ file: model.file, backends: [backend] }, providers.credentials)
    if (missing.length > 0) throw new UsageError(missing.map(mistakeInWords).join('\n'))
    return found
  }
}

/** Aborted by Ctrl-C; a second one ends the command at once. */
function stopSignal(closing: AsyncDisposableStack): AbortSignal {
  const stop = new AbortController()
  const onSignal = () => {
    process.stderr.write('Canceling at the backend. Press Ctrl-C again to leave at once.\n')
    stop.abort()
  }
  process.once('SIGINT', onSignal)
  process.once('SIGTERM', onSignal)
  closing.defer(() => {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  })
  return stop.signal
}

async function keepOutput({ index, file, refusal }: TriedOutput, folder: string): Promise<string> {
  if (!file) return `output ${index + 1}: would not be delivered: ${refusal}`
  const { kind, mimeType, width, height, durationSeconds } = file.properties
  const path = join(folder, `${index + 1}${extensionOf(mimeType)}`)
  await copyFile(file.path, path)
  const measures = [
    mimeType,
    ...(width === null ? [] : [`${width}x${height}`]),
    ...(durationSeconds === null ? [] : [`${durationSeconds} s`]),
  ]
  return `output ${index + 1}: ${path} (${kind}, ${measures.join(', ')}, ${file.sizeBytes} bytes)`
}

function backendOf({ backends, id }: Model, text: string | undefined): Backend {
  const index = text === undefined ? 0 : Number(text) - 1
  const found = backends[index]
  if (!found)
    throw new UsageError(`--backend must be a number from 1 to ${backends.length}, the backends of ${id}.`)
  return found
}

function addressOf(text = '127.0.0.1:0'): { host: string; port: number } {
  const [, host, port] = /^(.+):(\d+)$/.exec(text) ?? []
  if (host === undefined || port === undefined)
    throw new UsageError('--listen must be a host and a port, such as 0.0.0.0:9000.')
  return { host, port: Number(port) }
}

/** `name=value`, with the value in the type that the model wants. */
function paramsOf(model: Model, texts: readonly string[]): Params {
  return Object.fromEntries(
    texts.map((text) => {
      const [param, value] = pair(model, text, '--param')
      return [param.name, valueOf(param, value)]
    }),
  )
}

function valueOf(param: Param, text: string): ParamValue {
  if (param.kind === 'range' || param.kind === 'seed') return Number(text)
  if (param.kind === 'enum') return param.values.find((value) => String(value) === text) ?? text
  return text
}

async function filesOf(model: Model, texts: readonly string[]) {
  const files: Partial<Record<ParamName, AsyncIterable<Uint8Array>[]>> = {}
  for (const text of texts) {
    const [param, path] = pair(model, text, '--file')
    const { name } = param
    if (!isMedia(param))
      throw new UsageError(
        `--file: ${model.id} takes no file as ${name}; ${namesOf(model.params.filter(isMedia))}.`,
      )
    await lookAtFile(path, `--file ${name}`)
    files[name] = [...(files[name] ?? []), readLater(path)]
  }
  return files
}

const isMedia = ({ kind }: Param) => kind === 'media' || kind === 'media_list'

/** Opened only when it is read: an error of a stream without a listener would end the process. */
async function* readLater(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

function pair({ id, params }: Model, text: string, option: string): [Param, string] {
  const [, name, value] = /^([^=]+)=([^]*)$/.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new UsageError(
      `${option} must be name=value with the name of a param, not ${text}; ${namesOf(params)}.`,
    )
  const param = params.find((each) => each.name === name)
  if (!param) throw new UsageError(`${option}: ${id} has no param ${name}; ${namesOf(params)}.`)
  return [param, value]
}

const namesOf = (params: readonly Param[]) =>
  params.length === 0 ? 'it has none' : `use ${params.map(({ name }) => name).join(', ')}`
