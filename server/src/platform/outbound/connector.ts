import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { OutboundError } from './error.ts'
import { publicAddresses, type Resolve } from './resolve.ts'
import { checkTarget, type OutboundRules } from './target.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** Of several addresses each has a second before the next is tried; the last may take the rest of the time. */
const ATTEMPT_TIMEOUT_MS = 1000

/**
 * Connects to public addresses only. A name is looked up once for each connection, inside Node's own connecting: what
 * was checked is what is connected to. The name stays, for TLS.
 */
export function guardedConnector(rules: OutboundRules, resolve: Resolve, ca?: string) {
  let open = 0
  const connect = buildConnector({
    lookup: lookupWith(resolve),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false,
    rejectUnauthorized: true, // Else an environment variable could turn it off.
    ...(ca !== undefined && { ca }),
  })

  const connector: buildConnector.connector = (options, callback) => {
    // For a literal address Node looks nothing up, so it must be checked here.
    const target = checkTarget(`${options.protocol}//${options.host}`, rules)
    if ('refusal' in target) return callback(new OutboundError('target_refused', target.refusal), null)
    open++
    connect(options, (error, socket) => {
      if (error) {
        open--
        return callback(error, null)
      }
      socket.once('close', () => open--)
      callback(null, socket)
    })
  }
  return { connector, open: () => open }
}

function lookupWith(resolve: Resolve): LookupFunction {
  return (name, _options, done) => {
    publicAddresses(name, resolve).then(
      (addresses) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      (error: Error) => done(error, []),
    )
  }
}
