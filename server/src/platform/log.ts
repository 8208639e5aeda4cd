import { pino, type Logger } from 'pino'
import type { AnsweredRequest } from './http/answered-request.ts'

export type { Logger }

/** A line for each request that was answered. */
export type LogRequest = (request: AnsweredRequest) => void

/** On every line: which process has written it. */
export type Writer = { node: string; role: string; version: string }

/** Paths of a logged object at which secrets could appear: keys, cookies and passwords never reach a log. */
const redact = [
  // PostgreSQL quotes the refused row here.
  'err.detail',
  'err.where',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.authorization',
  '*.cookie',
  '*.password',
  '*.token',
  '*.secret',
  '*.key',
  'password',
  'token',
  'secret',
  'key',
]

const FLUSH_AT_CHARACTERS = 8 * 1024
const FLUSH_EVERY_MS = 100

/** JSON lines for machines, coloured lines when a person is at the terminal. */
export async function openLog(
  level: string,
  writer: Writer,
  isTerminal = process.stdout.isTTY,
): Promise<{ log: Logger; logRequest: LogRequest }> {
  const options = { level, redact: { paths: redact, censor: '[redacted]' } }
  if (isTerminal) {
    const { default: pretty } = await import('pino-pretty')
    const log = pino({ ...options, base: null }, pretty({ translateTime: 'HH:MM:ss.l', sync: true }))
    return { log, logRequest: ({ sender: _sender, span: _span, ...request }) => log.info(request, 'request') }
  }
  // Its own buffer is not used: to empty it would wait for ever where nobody reads our output any more.
  const output = pino.destination({ sync: true })
  let requests = ''
  const flush = () => {
    const lines = requests
    requests = ''
    if (lines !== '') output.write(lines)
  }
  setInterval(flush, FLUSH_EVERY_MS).unref()
  process.on('exit', flush)
  // Whatever else is logged is rare, and must be read even if the process is killed a moment later.
  const atOnce = {
    write(line: string) {
      flush()
      output.write(line)
    },
  }
  const addRequest = (line: string) => {
    requests += line
    if (requests.length >= FLUSH_AT_CHARACTERS) flush()
  }
  const log = pino({ ...options, base: writer, timestamp: pino.stdTimeFunctions.isoTime }, atOnce)
  const logRequest = log.isLevelEnabled('info') ? lineWriter(writer, addRequest) : () => {}
  return { log, logRequest }
}

/**
 * Written together a few times a second, and assembled here: our own names, numbers and ids need no escaping, and the logger
 * would take a sixth of the time of an answer from memory.
 */
export function lineWriter(writer: Writer, write: (line: string) => void): LogRequest {
  const { info } = pino.levels.values
  const start = `{"level":${info},"time":"`
  const by = `",${JSON.stringify(writer).slice(1, -1)},`
  return ({ requestId, traceId, method, operation, status, ms, accountId, keyId, problem }) => {
    const trace = traceId === undefined ? '' : `"traceId":"${traceId}",`
    const account = accountId === undefined ? '' : `"accountId":"${accountId}",`
    const key = keyId === undefined ? '' : `"keyId":"${keyId}",`
    const refused = problem === undefined ? '' : `"problem":"${problem}",`
    write(
      `${start}${new Date().toISOString()}${by}"requestId":"${requestId}",${trace}"method":"${method}",` +
        `"operation":"${operation}","status":${status},"ms":${ms.toFixed(2)},${account}${key}${refused}"msg":"request"}\n`,
    )
  }
}
