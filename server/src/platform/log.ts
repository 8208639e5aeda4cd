import { pino, type Logger } from 'pino'

export type { Logger }

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

/** JSON lines for machines, coloured lines when a person is at the terminal. */
export async function openLog(level: string, isTerminal = process.stdout.isTTY): Promise<Logger> {
  const options = { level, redact: { paths: redact, censor: '[redacted]' }, base: null }
  if (!isTerminal) return pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime })
  const { default: pretty } = await import('pino-pretty')
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l', sync: true }))
}
