import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { Callbacks } from '../backends/callbacks.store.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Model } from '../catalog/model.ts'
import { mistakeInWords, type SourceFile } from '../catalog/read-catalog.ts'
import { createOutbound } from '../platform/outbound/client.ts'
import type { OutboundRules } from '../platform/outbound/target.ts'
import { ProviderError } from '../providers/provider.ts'
import { createBackendClient } from '../providers/http/client.ts'
import { createCredentials } from '../providers/http/credentials.ts'
import { createProviders, credentialIssues, originsOf, type Providers } from '../providers/registry.ts'
import { forbiddenUses, isSentTo } from './allowed.client.ts'
import { checkModelFiles, type Checked } from './check.files.ts'
import { keyNames } from './import/draft-of.ts'
import { importSource, type ImportRequest } from './import/source.client.ts'
import { writeDraft, type WrittenDraft } from './import/write.ts'
import { inReadingOrder, locateMistakes, type Mistake } from './mistake.ts'
import { openInbox } from './try/inbox.ts'
import type { OpenTries } from './try/open-tries.client.ts'
import { recordCalls, type RecordedCall } from './try/recording.client.ts'
import { tryModel, type TriedOutput, type TryReport, type TryTools } from './try/try.client.ts'
import type { RequestRefusal } from '../catalog/request.ts'

type Options = Omit<TryTools, 'linkTo'> & {
  catalog: Catalog
  providers: Providers
  callbacks: Pick<Callbacks, 'urlOf'>
  tries: OpenTries
  backendSecrets: Readonly<Record<string, string | undefined>>
  modelsDir: string | undefined
  publicUrl: string
  /** Of addresses that strangers wrote. */
  outboundRules: OutboundRules
}

export type PostedTry = {
  text: string
  params: Params
  files: Partial<Record<ParamName, Uint8Array[]>>
  backend: number
  maxSeconds: number
  /** Before anything is spent. */
  beforeRun(model: Model): Promise<void>
  keep(output: TriedOutput): Promise<void>
}

export type TryOutcome =
  | { mistakes: readonly Mistake[] }
  | { refusal: RequestRefusal }
  | { isFull: true }
  | { report: TryReport; calls: readonly RecordedCall[] }

/** The tools for model files over the operator's API: those of the command, for files that somebody has posted. */
export type ModelTools = {
  import(request: ImportRequest, signal: AbortSignal): Promise<WrittenDraft>
  check(files: readonly SourceFile[]): Checked
  try(posted: PostedTry, signal: AbortSignal): Promise<TryOutcome>
}

export function openModelTools(options: Options): ModelTools {
  const { catalog, providers, publicUrl, modelsDir, backendSecrets, tries } = options
  const credentials = createCredentials(backendSecrets)
  const installed = () => ({ models: catalog.models.values(), providers, publicUrl })

  function check(files: readonly SourceFile[]): Checked {
    const checked = checkModelFiles(files, {
      // A posted file may replace one of the folder.
      others: new Map(
        [...catalog.models].filter(
          ([, { file }]) => modelsDir === undefined || !file.startsWith(join(modelsDir, '/')),
        ),
      ),
      providers,
      credentials,
      hasCoinValue: options.coinValue !== undefined,
      fileBytes: () => 0, // Thumbnails and files of examples are not posted.
    })
    const forbidden = checked.models.flatMap((model) => forbiddenUses(model, installed()))
    return {
      ...checked,
      mistakes: inReadingOrder([...checked.mistakes, ...locateMistakes(forbidden, files)]),
    }
  }

  return {
    check,

    async import(request, signal) {
      const operatorOrigins = new Set(originsOf(catalog, providers))
      const outbound = createOutbound({ rules: { ...options.outboundRules, operatorOrigins } })
      try {
        const keyFor = (origin: string, name: string) =>
          backendSecrets[name] && isSentTo(origin, name, installed()) ? backendSecrets[name] : undefined
        return writeDraft(
          await importSource(request, {
            outbound,
            keys: keyNames(Object.keys(backendSecrets)),
            keyFor,
            signal,
          }),
        )
      } finally {
        await outbound.close()
      }
    },

    async try({ text, params, files, backend: number, maxSeconds, beforeRun, keep }, signal) {
      const file = { name: 'model.yaml', text }
      const { mistakes, models } = check([file])
      const [model] = models
      if (!model || mistakes.length > 0) return { mistakes }
      const backend = model.backends[number - 1]
      if (!backend)
        return { mistakes: locateMistakes([`${file.name}: backends: has no backend ${number}`], [file]) }
      const missing = credentialIssues({ file: file.name, backends: [backend] }, credentials)
      if (missing.length > 0) return { mistakes: locateMistakes(missing.map(mistakeInWords), [file]) }

      const attemptId = randomUUID()
      using running = tries.begin(attemptId)
      if (!running) return { isFull: true }
      const callbackUrl = options.callbacks.urlOf(attemptId)
      const client = createBackendClient({ origins: new Set(originsOf(catalog, providers)), credentials })
      const recorded = recordCalls({ client, credentials, secrets: [callbackUrl.split('/').at(-1) ?? ''] })
      const ours = createProviders({
        clock: options.clock,
        builtIn: undefined,
        http: { client: recorded.client, credentials },
      })
      const provider = ours.get(backend.provider) ?? providers.get(backend.provider)
      if (!provider) throw new Error(`check has found no provider ${backend.provider}`)
      const inbox = openInbox()
      running.reportsTo(provider, backend.settings ?? {}, inbox)
      try {
        const { refusal, report } = await tryModel(
          {
            attemptId,
            model,
            backend,
            provider,
            params,
            files: Object.fromEntries(
              Object.entries(files).map(([name, list]) => [name, list.map((bytes) => [bytes])]),
            ),
            callbackUrl,
            inbox,
            maxSeconds,
            beforeRun: () => beforeRun(model),
            onProgress: () => {},
            keep,
          },
          { ...options, linkTo: refuseLink },
          signal,
        )
        return refusal ? { refusal } : { report, calls: recorded.calls }
      } finally {
        await client.close()
      }
    },
  }
}

/** The files of a try are stored nowhere, so that nobody could read them at a link. */
function refuseLink(): never {
  throw new ProviderError(
    'invalid_input',
    'a model file with filesAs: link is tried with the command, npm run models -- try',
  )
}
