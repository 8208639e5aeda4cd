import { call } from './client.ts'
import { CallFailed } from './problem.ts'

/** Whether a one-time link can still be used; asking does not use it up. */
export async function isLinkOpen(token: string): Promise<boolean> {
  try {
    await call('POST', '/account/v1/sign-in-link/check', {
      body: { token },
      isAnonymous: true,
      isReadOnly: true,
    })
    return true
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'invalid_link') return false
    throw error
  }
}
