import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuthority } from '../../server/test/certificates.ts'
import { startProgram } from './children.ts'
import type { Account, Service } from './service.ts'

export type Receiver = {
  origin: string
  /** Whoever trusts the authority in this file trusts the receiver. */
  caFile: string
  stop(): Promise<void>
}

/** A webhook endpoint with a certificate of its own authority. */
export async function startReceiver(): Promise<Receiver> {
  const authority = createAuthority()
  const { key, cert } = authority.issue({ name: 'localhost' })
  const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  const caFile = join(folder, 'authority.pem')
  writeFileSync(caFile, authority.ca)
  const file = new URL('processes/receiver.ts', import.meta.url)
  const { port, stop } = await startProgram(file, { TLS_KEY: key, TLS_CERT: cert })
  return {
    origin: `https://localhost:${port}`,
    caFile,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A webhook there for each account, for what succeeds. Returns where the operator finds them. */
export async function addWebhooks(
  service: Service,
  accounts: readonly Account[],
  { origin }: Receiver,
): Promise<string[]> {
  const paths: string[] = []
  for (const { id } of accounts) {
    const wanted = { url: `${origin}/`, events: ['generation.succeeded'] }
    const hook = await service.operate<{ id: string }>('POST', `/accounts/${id}/webhooks`, wanted)
    paths.push(`/accounts/${id}/webhooks/${hook.id}`)
  }
  return paths
}
