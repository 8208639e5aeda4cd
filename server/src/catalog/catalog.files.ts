import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Catalog } from './catalog.ts'
import { readCatalog, type CatalogReading, type ModelReading, type SourceFile } from './read-catalog.ts'
import type { FileBytes } from './examples.ts'
import { openParsedYaml } from './parsed-yaml-cache.ts'
import { readYaml, type YamlReading } from './read-yaml.ts'
import { ConfigError } from '../platform/config-error.ts'
import { findBuiltInModels } from '../platform/models/built-in-models.ts'
import { codeOf, messageOf } from '../platform/thrown.ts'

const sandboxModels = fileURLToPath(new URL('../providers/sandbox/models', import.meta.url))

type BuiltIn = { folder: string } | null

/** Reads the built-in models, those of the sandbox and the operator's own; a bad file stops the start. */
export function loadCatalog(
  modelsDir: string | undefined,
  publicUrl = '',
  builtIn: BuiltIn = findBuiltInModels() ?? null,
  hasCoinValue = false,
): Catalog {
  const reader = openCatalogReader({ publicUrl, hasCoinValue })
  const { catalog, errors } = reader.read([...ownFiles(builtIn), ...operatorFiles(modelsDir)])
  if (!catalog) throw new ConfigError(errors)
  reader.save()
  return catalog
}

/** Reads catalogs from files one after the other, and remembers what it has read of those that stay the same. */
export function openCatalogReader(context: {
  publicUrl: string
  hasCoinValue: boolean
  fileBytes?: FileBytes
}) {
  const cache = openParsedYaml()
  let parse = cache.parse
  const models = openMemory<ModelReading>()
  const yaml = openMemory<YamlReading>()

  return {
    read(files: readonly SourceFile[], leftOut: ReadonlySet<string> = new Set()): CatalogReading {
      return readCatalog(
        files.filter((file) => !isEffects(file)),
        files.filter(isEffects),
        {
          fileBytes,
          ...context,
          parse: (text) => yaml.get(text, () => parse(text)),
          remember: ({ name, text }, read) => models.get(`${name}\n${text}`, read),
          leftOut,
        },
      )
    },
    /** Keeps on disk what was parsed so far, for the next start; what follows is not kept there. */
    save() {
      cache.save()
      parse = readYaml
    },
    /** Forgets files that were not read since it was called last. */
    forgetUnused() {
      models.forgetUnused()
      yaml.forgetUnused()
    },
  }
}

/** For files that the catalog links to; one that nobody may read is as good as none. */
export const fileBytes: FileBytes = (path) => {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isFile() ? found.size : null
  } catch {
    return null
  }
}

function openMemory<Value>() {
  let before = new Map<string, Value>()
  let used = new Map<string, Value>()
  return {
    get(key: string, make: () => Value): Value {
      const value = used.get(key) ?? before.get(key) ?? make()
      used.set(key, value)
      return value
    },
    forgetUnused() {
      before = used
      used = new Map()
    },
  }
}

const isEffects = ({ name }: SourceFile) => /(^|\/)effects\.ya?ml$/.test(name)

/** The files that come with the service, and change only with it. */
export function ownFiles(builtIn: BuiltIn): SourceFile[] {
  return [...(builtIn ? builtInFiles(builtIn.folder) : []), ...yamlFiles(sandboxModels)]
}

const builtInFiles = (folder: string) => [
  ...globSync('*/model.yaml', { cwd: folder })
    .toSorted()
    .map((name) => readSource(folder, name)),
  readSource(folder, 'effects.yaml'),
]

/** The files of MODELS_DIR; throws where they cannot be read. */
export function operatorFiles(folder: string | undefined): SourceFile[] {
  if (folder === undefined) return []
  try {
    return yamlFiles(folder)
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '') && !isFolder(folder)
    const missing = `there is no folder ${folder}; create it, or set MODELS_DIR to the folder of your model files`
    throw new ConfigError([`MODELS_DIR: ${isMissing ? missing : messageOf(error)}`])
  }
}

/** Changes when a file does: cheap enough to be asked for again and again, where nobody says that something has changed. */
export function fingerprintOf(folder: string): string {
  try {
    return yamlNames(folder)
      .map((name) => {
        const found = statSync(join(folder, name), { throwIfNoEntry: false })
        return [name, found?.ino, found?.size, found?.mtimeMs].join()
      })
      .join('\n')
  } catch (error) {
    return messageOf(error)
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const yamlNames = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .toSorted()

const yamlFiles = (folder: string) => yamlNames(folder).map((name) => readSource(folder, name))

function readSource(folder: string, name: string): SourceFile {
  const path = join(folder, name)
  return { name: path, text: readFileSync(path, 'utf8') }
}
