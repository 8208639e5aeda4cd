// Programs that the page shows, run as somebody would who has copied them.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { needs, reportNotRun } from '../../../server/test/outside-program.ts'

const howToGet = (name: string) => `"apt-get install ${name}"`
const sdk = sdkFolder()

// prettier-ignore
export const programs = [
  { language: 'curl',       file: 'call.sh', command: 'bash',           canRun: needs('curl', howToGet('curl')) && needs('jq', howToGet('jq')) },
  { language: 'TypeScript', file: 'call.ts', command: process.execPath, canRun: hasSdk() },
  { language: 'Python',     file: 'call.py', command: 'python3',        canRun: needs('python3', howToGet('python3-requests'), hasRequests) },
]

type Program = (typeof programs)[number]

/** Runs it in a folder of its own, with the key in its environment; what it printed, and the files that it left. */
export async function runCode({ file, command }: Program, code: string, key: string) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-code-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, file), code)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  if (sdk !== undefined) {
    mkdirSync(join(folder, 'node_modules/@atelier'), { recursive: true })
    symlinkSync(sdk, join(folder, 'node_modules/@atelier/sdk'))
  }
  const own = new Set([file, 'package.json', 'node_modules'])
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ATELIER_KEY: key }
  const { stdout } = await promisify(execFile)(command, [file], { cwd: folder, env })
  return { printed: stdout, files: readdirSync(folder).filter((name) => !own.has(name)) }
}

/** Where the SDK was built. */
function sdkFolder(): string | undefined {
  const folder = fileURLToPath(new URL('../../../sdk', import.meta.url))
  const candidates = [folder, installedSdk()].filter((candidate) => candidate !== undefined)
  return candidates.find((candidate) => existsSync(join(candidate, 'dist/index.js')))
}

function installedSdk(): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve('@atelier/sdk')))
  } catch {
    return undefined
  }
}

function hasSdk(): boolean {
  if (sdk === undefined) reportNotRun('a built SDK', '"npm ci"', { isMissing: false })
  return sdk !== undefined
}

function hasRequests(): boolean {
  try {
    execFileSync('python3', ['-c', 'import requests'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
