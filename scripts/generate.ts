// Writes the files that are made from the code; with --check, says which of them are not current.
import { readFileSync, writeFileSync } from 'node:fs'
import { openApi, openApi30 } from '../server/src/openapi.ts'
import { printJson } from '../server/src/reference/print-json.ts'
import { printTypes } from './print-types.ts'

/** As wide as the code. */
const WIDTH = 110

const generated: Record<string, string> = {
  'openapi.json': `${printJson(openApi, WIDTH)}\n`,
  'openapi-3.0.json': `${printJson(openApi30, WIDTH)}\n`,
  'sdk/src/types.ts': printTypes(openApi as Parameters<typeof printTypes>[0], '/v1/'),
}

const isCheck = process.argv.includes('--check')
for (const [name, content] of Object.entries(generated)) {
  const path = new URL(`../${name}`, import.meta.url)
  if (!isCheck) writeFileSync(path, content)
  else if (readOrEmpty(path) !== content) {
    console.error(`${name} is not current: run "npm run generate"`)
    process.exitCode = 1
  }
}

function readOrEmpty(path: URL): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
