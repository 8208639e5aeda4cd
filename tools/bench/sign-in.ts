import type { Account, Service } from './service.ts'

/** The session cookie of an account, for a browser that is at this origin. */
export async function signIn(service: Service, { id }: Account, origin: string): Promise<string> {
  const { url } = await service.operate<{ url: string }>('POST', `/accounts/${id}/sign-in-link`)
  const body = JSON.stringify({ token: new URL(url).hash.slice(1), password: crypto.randomUUID() })
  const headers = { 'content-type': 'application/json', origin }
  const address = `http://127.0.0.1:${service.port}/account/v1/sign-in-link`
  const response = await fetch(address, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(await response.text())
  return response.headers.getSetCookie()[0]!.split(';', 1)[0]!
}
