// Parsing the YAML of all models takes a second, and they seldom change: what was parsed is kept as JSON.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { readYaml, type YamlReading } from './catalog/read-yaml.ts'

/** In node_modules, which goes when another version of the parser is installed. */
const usual = fileURLToPath(new URL('../../node_modules/.cache/atelier/parsed-yaml.json', import.meta.url))

/** `parse` does what `readYaml` does, and `save` keeps what it was asked for, if that was not kept already. */
export function openParsedYaml(file = usual) {
  const kept = readKept(file)
  const used = new Map<string, unknown>()
  let hasNew = false

  return {
    parse(text: string): YamlReading {
      const key = createHash('sha256').update(text).digest('base64')
      if (kept.has(key)) {
        used.set(key, kept.get(key))
        return { value: kept.get(key), errors: [] }
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
        // On a read-only disk every start parses.
      }
    },
  }
}

function readKept(file: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>))
  } catch {
    return new Map()
  }
}

/** YAML has values that JSON has not, such as infinity. */
const isJson = (value: unknown) => isDeepStrictEqual(JSON.parse(JSON.stringify(value) ?? 'null'), value)
