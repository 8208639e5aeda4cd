// Everything that can be said about the code without running it: types, lint, format, unused code, generated files.
import { spawn } from 'node:child_process'
import { fileOfStranger, installStrangers } from './strangers.ts'

const node = process.execPath
const checks: Record<string, string[]> = {
  // Before those that import them, who see their declarations.
  'types of models': [node, 'node_modules/typescript/bin/tsc', '--build', 'models'],
  types: [node, 'node_modules/typescript/bin/tsc', '--project', '.'],
  'types of web': [node, 'node_modules/typescript/bin/tsc', '--project', 'web'],
  'types in German': [node, 'node_modules/typescript/bin/tsc', '--project', 'web/tsconfig.de.json'],
  'types of the SDK': [node, 'node_modules/typescript/bin/tsc', '--project', 'sdk', '--noEmit'],
  lint: [node, 'node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  format: [node, 'node_modules/oxfmt/bin/oxfmt', '--check'],
  'unused code': [node, fileOfStranger('knip/bin/knip.js')],
  'generated files': [node, 'scripts/generate.ts', '--check'],
  OpenAPI: [node, 'scripts/lint-openapi.ts'],
}

await installStrangers()
const startedAt = performance.now()
let failed = 0
for (const [name, [command = node, ...args]] of Object.entries(checks)) {
  const checkedAt = performance.now()
  const { code, output } = await run(command, args)
  const seconds = ((performance.now() - checkedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${seconds} s`)
  if (code !== 0) {
    failed++
    console.log(output)
  }
}
const total = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(
  failed === 0
    ? `all checks passed in ${total} s`
    : `${failed} of ${Object.keys(checks).length} checks failed`,
)
process.exitCode = failed === 0 ? 0 : 1

function run(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
