import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { OutboundError } from './error.ts'
import { publicAddresses, type Resolve } from './resolve.ts'
import { checkTarget, type OutboundRules } from './target.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** How long each address has before the next one is tried; the last may take the rest of the time. */
const ATTEMPT_TIMEOUT_MS = 1000

/**
 * Connects to public addresses only, except at origins of the operator. A name is looked up once a connection, in Node's own `lookup`, so that the address that
 * was checked is the one that is used. TLS still verifies the name.
 */
export function guardedConnector(rules: OutboundRules, resolve: Resolve, ca?: string) {
  let open = 0
  const common = {
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false,
    rejectUnauthorized: true, // Otherwise an environment variable could turn it off.
    ...(ca !== undefined && { ca }),
  }
  const connectToPublic = buildConnector({ ...common, lookup: lookupWith(resolve) })
  // Node's own look-up reads the hosts file and search domains, where the operator's machines have their names.
  const connectToOperator = buildConnector(common)

  const connector: buildConnector.connector = (options, callback) => {
    // Node does not call `lookup` for a literal address, so that is checked here.
    const target = checkTarget(`${options.protocol}//${options.host}`, rules)
    if ('refusal' in target) return callback(new OutboundError('target_refused', target.refusal), null)
    const isOperator = rules.operatorOrigins?.has(target.url.origin) ?? false
    const connect = isOperator ? connectToOperator : connectToPublic
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
