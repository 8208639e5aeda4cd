import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Catalog } from './catalog/catalog.ts'
import { readCatalog, type SourceFile } from './catalog/read-catalog.ts'
import { ConfigError } from './config.ts'
import { openParsedYaml } from './parsed-yaml.ts'

const builtIn = fileURLToPath(new URL('../models', import.meta.url))

/** Reads the built-in models and the operator's own; a bad file stops the start. */
export function loadCatalog(modelsDir: string | undefined, publicUrl = ''): Catalog {
  const files = [builtIn, ...(modelsDir === undefined ? [] : [modelsDir])].flatMap(yamlFiles)
  const parsed = openParsedYaml()
  const isEffects = ({ name }: SourceFile) => /(^|\/)effects\.ya?ml$/.test(name)
  const { catalog, errors } = readCatalog(
    files.filter((file) => !isEffects(file)),
    files.filter(isEffects),
    { hasFile: existsSync, publicUrl, parse: parsed.parse },
  )
  if (!catalog) throw new ConfigError(errors)
  parsed.save()
  return catalog
}

function yamlFiles(folder: string): SourceFile[] {
  try {
    const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))
    return names
      .toSorted()
      .map((name) => ({ name: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
  } catch (error) {
    throw new ConfigError([
      `${folder === builtIn ? 'The built-in models' : 'MODELS_DIR'}: ${(error as Error).message}`,
    ])
  }
}
