import { call } from './client.ts'
import { CallFailed } from './problem.ts'

/** A one-time link that can still be used; asking does not use it up. */
export async function findOpenLink(token: string): Promise<{ secondFactor: boolean } | undefined> {
  try {
    return await call('POST', '/account/v1/sign-in-link/check', {
      body: { token },
      isAnonymous: true,
      isReadOnly: true,
    })
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'invalid_link') return undefined
    throw error
  }
}
