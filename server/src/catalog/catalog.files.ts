import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Catalog } from './catalog.ts'
import { readCatalog, type SourceFile } from './read-catalog.ts'
import { openParsedYaml } from './parsed-yaml-cache.ts'
import { ConfigError } from '../platform/config-error.ts'
import { findBuiltInModels } from '../platform/models/built-in-models.ts'
import { codeOf, messageOf } from '../platform/thrown.ts'

const sandboxModels = fileURLToPath(new URL('../providers/sandbox/models', import.meta.url))

/** Reads the built-in models, those of the sandbox and the operator's own; a bad file stops the start. */
export function loadCatalog(
  modelsDir: string | undefined,
  publicUrl = '',
  builtIn: { folder: string } | null = findBuiltInModels() ?? null,
  hasCoinValue = false,
): Catalog {
  const files = [
    ...(builtIn ? builtInFiles(builtIn.folder) : []),
    ...yamlFiles(sandboxModels),
    ...(modelsDir === undefined ? [] : operatorFiles(modelsDir)),
  ]
  const parsed = openParsedYaml()
  const isEffects = ({ name }: SourceFile) => /(^|\/)effects\.ya?ml$/.test(name)
  const { catalog, errors } = readCatalog(
    files.filter((file) => !isEffects(file)),
    files.filter(isEffects),
    { hasFile: existsSync, publicUrl, hasCoinValue, parse: parsed.parse },
  )
  if (!catalog) throw new ConfigError(errors)
  parsed.save()
  return catalog
}

const builtInFiles = (folder: string) => [
  ...globSync('*/model.yaml', { cwd: folder })
    .toSorted()
    .map((name) => readSource(folder, name)),
  readSource(folder, 'effects.yaml'),
]

function operatorFiles(folder: string): SourceFile[] {
  try {
    return yamlFiles(folder)
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '') && !isFolder(folder)
    const missing = `there is no folder ${folder}; create it, or set MODELS_DIR to the folder of your model files`
    throw new ConfigError([`MODELS_DIR: ${isMissing ? missing : messageOf(error)}`])
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

function yamlFiles(folder: string): SourceFile[] {
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))
  return names.toSorted().map((name) => readSource(folder, name))
}

function readSource(folder: string, name: string): SourceFile {
  const path = join(folder, name)
  return { name: path, text: readFileSync(path, 'utf8') }
}
