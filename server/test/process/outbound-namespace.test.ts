import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAuthority } from '../certificates.ts'
import { needs } from '../outside-program.ts'
import type { Findings } from './outbound-namespace-child.ts'

const child = new URL('outbound-namespace-child.ts', import.meta.url).pathname

/** In there we are root, and every address is on this machine. */
const inNamespace = ['--map-root-user', '--net', '--mount', 'sh', '-ec']
const network = [
  'ip link set lo up',
  ...['10.0.0.1', '169.254.169.254', '93.184.215.14', 'fd00::1'].map((each) => `ip addr add ${each} dev lo`),
]
const works = () => spawnSync('unshare', [...inNamespace, network.join('\n')]).status === 0

describe.runIf(needs('unshare', 'Linux, iproute2, and leave to make namespaces', works))(
  'the client of production, in a network where every address is ours',
  () => {
    test('reaches the public ones and no other', async () => {
      const { outcomes, rebinding, hiddenConnections } = await explore()

      const { refused = [], ...others } = Object.groupBy(Object.entries(outcomes), ([, outcome]) =>
        outcome === 'target_refused' ? 'refused' : outcome,
      )
      expect(others).toEqual({
        200: [
          ['public.hooks.example', '200'],
          ['half-dead.hooks.example', '200'],
        ],
        302: [['a redirect', '302']],
        name_unresolved: [['unknown.hooks.example', 'name_unresolved']],
      })
      expect(refused).toHaveLength(27)
      // Every third look-up gave the public address.
      expect(rebinding).toEqual({ 200: 67, target_refused: 133 })
      expect(hiddenConnections).toEqual([])
    })
  },
)

async function explore(): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-namespace-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const authority = createAuthority()
  const { cert, key } = authority.issue({ name: '*.hooks.example' })
  const files = {
    'ca.pem': authority.ca,
    'cert.pem': cert,
    'key.pem': key,
    'resolv.conf': 'nameserver 127.0.0.1\n',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)

  const steps = [...network, 'mount --bind "$0/resolv.conf" /etc/resolv.conf', 'exec "$1" "$2" "$0"'].join(
    '\n',
  )
  const { stdout } = await promisify(execFile)(
    'unshare',
    [...inNamespace, steps, folder, process.execPath, child],
    {
      // What an operator may have set for other programs.
      env: {
        PATH: process.env['PATH'],
        NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
        NODE_USE_ENV_PROXY: '1',
        HTTPS_PROXY: 'http://127.0.0.1:80',
      },
      timeout: 200_000,
    },
  )
  return JSON.parse(stdout) as Findings
}
