// Runs in a network namespace of its own: on each address listeners that count, one name server, and the client as
// production makes it. Prints what it found.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpsServer } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createOutbound } from '../../src/platform/outbound/client.ts'
import { OutboundError } from '../../src/platform/outbound/error.ts'
import { startNameServer, type Zone } from './name-server.ts'

export type Findings = {
  /** By host, or by what is special about the request: the status, or why there was none. */
  outcomes: Record<string, string>
  rebinding: Record<string, number>
  /** Address and port of each connection that should not have been. */
  hiddenConnections: string[]
}

const PUBLIC = '93.184.215.14'
const turns = [PUBLIC, '169.254.169.254', '127.0.0.1']
let turn = 0

const zone: Zone = {
  'public.hooks.example': { A: () => [PUBLIC] },
  'half-dead.hooks.example': { A: () => ['93.184.215.15', PUBLIC] },
  'rebind.hooks.example': { A: () => [turns[turn++ % turns.length]!] },
  'private.hooks.example': { A: () => ['10.0.0.1'] },
  'metadata.hooks.example': { A: () => ['169.254.169.254'] },
  'loopback.hooks.example': { A: () => ['127.0.0.1'] },
  'zero.hooks.example': { A: () => ['0.0.0.0'] },
  'mixed.hooks.example': { A: () => [PUBLIC, '10.0.0.1'] },
  'two-families.hooks.example': { A: () => [PUBLIC], AAAA: () => ['fd00::1'] },
  'unique-local.hooks.example': { AAAA: () => ['fd00::1'] },
  'loopback6.hooks.example': { AAAA: () => ['::1'] },
  'mapped.hooks.example': { AAAA: () => ['::ffff:a9fe:a9fe'] },
}
// prettier-ignore
const literals = [
  '127.0.0.1', '127.1', '2130706433', '0x7f.1', '0', '10.0.0.1', '169.254.169.254', '0xA9FEA9FE',
  '[::1]', '[::]', '[fd00::1]', '[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]',
]
const otherNames = [
  'localhost',
  'localhost.',
  'ip6-localhost',
  'metadata.google.internal',
  'unknown.hooks.example',
]
const hosts = [...Object.keys(zone), ...literals, ...otherNames].filter((host) => !host.startsWith('rebind'))

const hiddenConnections: string[] = []
for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1']) {
  for (const port of [80, 443, 6379]) {
    const hidden = createServer((socket) => {
      hiddenConnections.push(`${address} ${port}`)
      socket.destroy()
    })
    await once(hidden.listen(port, address), 'listening')
  }
}

const folder = process.argv[2]!
const tls = { cert: readFileSync(join(folder, 'cert.pem')), key: readFileSync(join(folder, 'key.pem')) }
const receiver = createHttpsServer(tls, (request, response) => {
  if (request.url === '/redirect') response.writeHead(302, { location: 'https://10.0.0.1/' })
  // So that each request needs a connection and a look-up of its own.
  response.shouldKeepAlive = false
  response.end()
})
await once(receiver.listen(443, PUBLIC), 'listening')
await startNameServer(zone)

const outbound = createOutbound({ rules: {} })

async function outcomeOf(url: string): Promise<string> {
  const limits = { timeoutMs: 10_000, maxBytes: 65_536 }
  try {
    const { status } = await outbound.send({ url, method: 'POST', headers: {}, body: '{}', ...limits })
    return String(status)
  } catch (error) {
    return error instanceof OutboundError ? error.code : String(error)
  }
}

const findings: Findings = { outcomes: {}, rebinding: {}, hiddenConnections }
for (const host of hosts) findings.outcomes[host] = await outcomeOf(`https://${host}/`)
findings.outcomes['a redirect'] = await outcomeOf('https://public.hooks.example/redirect')
for (let count = 0; count < 200; count++) {
  const outcome = await outcomeOf('https://rebind.hooks.example/')
  findings.rebinding[outcome] = (findings.rebinding[outcome] ?? 0) + 1
}
process.stdout.write(JSON.stringify(findings), () => process.exit())
