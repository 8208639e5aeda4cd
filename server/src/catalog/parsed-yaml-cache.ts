// Parsing the YAML of all models takes a second and they seldom change, so the parsed values are cached as JSON.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { readYaml, type YamlReading } from './read-yaml.ts'

/** In node_modules, which is replaced when another version of the parser is installed. */
const defaultFile = fileURLToPath(
  new URL('../../../node_modules/.cache/atelier/parsed-yaml.json', import.meta.url),
)

/** `parse` works like `readYaml` and uses the cache; `save` writes the cache if there was anything new. */
export function openParsedYaml(file = defaultFile) {
  const cached = readCache(file)
  const used = new Map<string, unknown>()
  let hasNew = false

  return {
    parse(text: string): YamlReading {
      const key = createHash('sha256').update(text).digest('base64')
      if (cached.has(key)) {
        used.set(key, cached.get(key))
        return { value: cached.get(key), errors: [] }
      }
      const reading = readYaml(text)
      if (reading.errors.length === 0 && isJson(reading.value)) {
        used.set(key, reading.value)
        hasNew = true
      }
      return reading
    },
    save() {
      if (!hasNew) return
      const draft = `${file}.${randomUUID()}`
      try {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(draft, JSON.stringify(Object.fromEntries(used)))
        renameSync(draft, file)
      } catch {
        // On a read-only disk every start parses again.
      }
    },
  }
}

function readCache(file: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>))
  } catch {
    return new Map()
  }
}

/** YAML has values that JSON lacks, such as infinity. */
const isJson = (value: unknown) => isDeepStrictEqual(JSON.parse(JSON.stringify(value) ?? 'null'), value)
