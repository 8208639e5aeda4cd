import type { CreateShareRequest } from '@atelier/contract/share.ts'
import { expectOk, PUBLIC_URL, type Person, type TestApp } from './app.ts'
import type { Client } from './client.ts'
import { submitAs } from './submit-as.ts'
import type { Static } from 'typebox'

type Options = Partial<Static<typeof CreateShareRequest>>

/** What a person makes in the sandbox and shares; `path` is that of the link. */
export async function shareOutput(app: TestApp, person: Person, options: Options = {}) {
  const generationId = options.generationId ?? (await submitAs(person))
  await app.runJobs()
  const share = await expectOk(person.post('/account/v1/shares', { generationId, ...options }))
  return { ...share, generationId, path: share.url.slice(PUBLIC_URL.length) } as {
    id: string
    generationId: string
    path: string
  }
}

export const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

export const report = (visitor: Client, path: string, fields = 'reason=other&detail=It+is+mine') =>
  visitor.post(`${path}/report`, fields, form)

/** A share of somebody, and a visitor's report about it. */
export async function reportedShare(app: TestApp) {
  const share = await shareOutput(app, await app.person({ coins: 100 }))
  await expectOk(report(app.stranger(), share.path))
  return share
}
