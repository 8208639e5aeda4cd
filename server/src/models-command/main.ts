// What `npm run models --` runs: tools for those who write model files. docs/guides/model-files.md
import { existsSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { importFamilies as families } from '@atelier/contract/model-tools.ts'
import { fileBytes, loadCatalog } from '../catalog/catalog.files.ts'
import type { Model } from '../catalog/model.ts'
import type { SourceFile } from '../catalog/read-catalog.ts'
import { readConfig, type Config } from '../config.ts'
import { checkModelFiles, type Checked } from '../model-files/check.files.ts'
import { modelFilesAt } from '../model-files/paths.files.ts'
import { keyNames } from '../model-files/import/draft-of.ts'
import { ImportError } from '../model-files/import/draft.ts'
import type { Family } from '../model-files/import/family.ts'
import { addressForms, importSource, isAddress } from '../model-files/import/source.client.ts'
import { writeDraft } from '../model-files/import/write.ts'
import { mistakeInWords } from '../model-files/mistake.ts'
import { priceInText } from '../model-files/price-in-text.ts'
import { ConfigError } from '../platform/config-error.ts'
import { createOutbound } from '../platform/outbound/client.ts'
import { messageOf } from '../platform/thrown.ts'
import { createCredentials } from '../providers/http/credentials.ts'
import { openCommandProviders } from './providers.ts'
import { runTry } from './try.ts'
import { readTyped, unreadable, writeTyped } from './typed-paths.ts'
import { UsageError } from './usage-error.ts'

const usage = `Tools for model files. What each prints: docs/guides/model-files.md

  npm run models -- import <file, address, owner/name or fal-ai/…> [--from ${families.join('|')}]
                           [--url <where the backend runs>] [--key <variable>] [--model <id>] [--name <name>] [--out <file>]
  npm run models -- check  [<folder or files>; otherwise MODELS_DIR]
  npm run models -- try    <file or model id> [--param name=value]… [--file name=path]… [--to <folder>] [--backend <number>]
                           [--listen <host:port>] [--callback-url <address>]
  npm run models -- price  <files or model ids>`

const log = pino({ enabled: false })

const keyOrigins = new Set(['https://api.openai.com', 'https://api.replicate.com'])

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isOurs = error instanceof UsageError || error instanceof ImportError || error instanceof ConfigError
  const text = isOurs
    ? error.message.replace('Atelier cannot start:', 'The configuration is wrong:')
    : messageOf(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

async function run([command, ...args]: string[]): Promise<number> {
  if (command === undefined || command === 'help' || [command, ...args].some(asksForHelp)) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  const config = readConfig(process.env)
  if (command === 'import') return importModel(config, args)
  if (command === 'check') return check(config, args)
  if (command === 'price') return price(config, args)
  if (command === 'try') return tryOnce(config, args)
  throw new UsageError(`There is no command ${command}.\n\n${usage}`)
}

function asksForHelp(text: string): boolean {
  return text === '--help' || text === '-h'
}

async function importModel(config: Config, args: string[]): Promise<number> {
  const { values, positionals } = parsed(() =>
    parseArgs({
      args,
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        url: { type: 'string' },
        key: { type: 'string' },
        model: { type: 'string' },
        name: { type: 'string' },
        out: { type: 'string' },
      },
    }),
  )
  const [source, ...more] = positionals
  if (source === undefined || more.length > 0) throw new UsageError(`Name one source to import.\n\n${usage}`)
  const family = familyOf(values.from)
  const isFile = existsSync(source)
  // A path such as graphs/mine.json reads like a model of Replicate.
  if (!isFile && (!isAddress(source) || /^(?!https?:).*\.json$/i.test(source)))
    throw new UsageError(`There is no file ${source}, and it is ${addressForms}.`)
  const origins = new Set(
    [isFile ? undefined : source, values.url].flatMap((address) => URL.parse(address ?? '')?.origin ?? []),
  )
  // Whoever runs the command has typed the address, which may be on a private network.
  const outbound = createOutbound({ rules: { operatorOrigins: origins } })
  try {
    const { backendSecrets } = config
    const credentials = createCredentials(backendSecrets)
    if (values.key !== undefined && backendSecrets[values.key] === undefined)
      throw new UsageError(`--key names ${values.key}, which is not set and listed in BACKEND_SECRETS.`)
    const keys = keyNames(Object.keys(backendSecrets))
    const draft = await importSource(
      {
        ...(isFile ? { document: readTyped(source), documentName: source } : { address: source }),
        family,
        name: values.name ?? (isFile ? basename(source, extname(source)) : undefined),
        url: values.url,
        model: values.model,
      },
      {
        outbound,
        keys: values.key === undefined ? keys : { ...keys, openai: values.key, replicate: values.key },
        // A key goes where keys of its name belong, and elsewhere only if the command says so.
        keyFor: (origin, name) =>
          backendSecrets[name] && (values.key === name || keyOrigins.has(origin))
            ? credentials.resolve(`\${${name}}`)
            : undefined,
      },
    )
    const { text, undecided } = writeDraft(draft)
    if (values.out === undefined) process.stdout.write(text)
    else writeTyped(values.out, text, '--out')
    const file = values.out ?? 'the draft'
    process.stderr.write(`\n${undecided.length} things to decide in ${file}, each marked with DECIDE:\n`)
    for (const { line, path, text: open } of undecided) process.stderr.write(`  ${line}: ${path}: ${open}\n`)
    return 0
  } finally {
    await outbound.close()
  }
}

function familyOf(text: string | undefined): Family | undefined {
  if (text === undefined) return undefined
  const family = families.find((each) => each === text)
  if (!family) throw new UsageError(`--from must be one of ${families.join(', ')}.`)
  return family
}

async function check(config: Config, args: string[]): Promise<number> {
  const { positionals } = parsed(() => parseArgs({ args, allowPositionals: true }))
  const paths = positionals.length > 0 ? positionals : [config.modelsDir ?? []].flat()
  if (paths.length === 0) throw new UsageError('Name a folder or files, or set MODELS_DIR.')
  const { mistakes, notes, models } = await checked(config, paths)
  for (const mistake of mistakes) process.stderr.write(`${mistakeInWords(mistake)}\n`)
  for (const note of notes) process.stderr.write(`note: ${mistakeInWords(note)}\n`)
  const right = models.length === 1 ? '1 model' : `${models.length} models`
  const wrong = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`
  process.stdout.write(mistakes.length === 0 ? `${right}, no mistakes\n` : `${wrong}\n`)
  return mistakes.length === 0 ? 0 : 1
}

async function checked(config: Config, paths: readonly string[]): Promise<Checked> {
  const files = paths.flatMap(filesAt)
  if (files.length === 0)
    throw new UsageError(`There are no model files in ${paths.join(', ')}: their names end in .yaml or .yml.`)
  const providers = openCommandProviders({ config, log, folder: '' })
  try {
    return checkModelFiles(files, {
      ...providers,
      others: loadCatalog(undefined, config.publicUrl, providers.builtIn ?? null).models,
      hasCoinValue: config.coinValue !== undefined,
      fileBytes,
    })
  } finally {
    await providers.close()
  }
}

function filesAt(path: string): SourceFile[] {
  try {
    return modelFilesAt([path])
  } catch (error) {
    throw unreadable(error, path)
  }
}

async function price(config: Config, args: string[]): Promise<number> {
  const { positionals } = parsed(() => parseArgs({ args, allowPositionals: true }))
  if (positionals.length === 0) throw new UsageError('Name files or ids of models.')
  for (const each of positionals)
    process.stdout.write(`${priceInText(await findModel(config, each), config.coinValue)}\n\n`)
  return 0
}

async function tryOnce(config: Config, args: string[]): Promise<number> {
  const { values, positionals } = parsed(() =>
    parseArgs({
      args,
      allowPositionals: true,
      options: {
        param: { type: 'string', multiple: true },
        file: { type: 'string', multiple: true },
        to: { type: 'string' },
        backend: { type: 'string' },
        listen: { type: 'string' },
        'callback-url': { type: 'string' },
      },
    }),
  )
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0)
    throw new UsageError('Name one model file, or the id of a model.')
  return runTry(config, await findModel(config, name), {
    params: values.param ?? [],
    files: values.file ?? [],
    folder: values.to,
    backend: values.backend,
    listen: values.listen,
    callbackUrl: values['callback-url'],
  })
}

/** The model of a file without mistakes, or the one with this id in MODELS_DIR or among those that come with the service. */
async function findModel(config: Config, name: string): Promise<Model> {
  if (existsSync(name)) {
    const { mistakes, models } = await checked(config, [name])
    if (mistakes.length > 0) throw new UsageError(mistakes.map(mistakeInWords).join('\n'))
    const [model] = models
    if (model && models.length === 1) return model
    throw new UsageError(`${name} has ${models.length} models; name the file of one.`)
  }
  const found = loadCatalog(config.modelsDir, config.publicUrl).models.get(name)
  if (!found) throw new UsageError(`There is neither a file nor a model ${name}.`)
  return found
}

/** Options that are not known are a sentence, and no stack. */
function parsed<Result>(parse: () => Result): Result {
  try {
    return parse()
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\n\n${usage}`)
  }
}
