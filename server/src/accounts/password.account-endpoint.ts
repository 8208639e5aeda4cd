import { ChangePasswordRequest, PasswordChanged } from '@atelier/contract/person.ts'
import { replacePassword } from './store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { AccountsDependencies } from './dependencies.ts'

export const changeMyPassword = endpoint({
  method: 'POST',
  path: '/account/v1/password',
  summary: 'Change your password',
  description:
    'Ends every session of yours and begins a new one here: whoever knew the old password, or had a copy of this cookie, is out. A wrong current password counts like a wrong sign-in.',
  scope: 'session',
  body: ChangePasswordRequest,
  responds: { 200: PasswordChanged },
  problems: ['invalid_params', 'unauthorized', 'rate_limited'],
  async handle(
    { account, body, request, header, problem },
    { db, sessions, loginThrottle }: AccountsDependencies,
  ) {
    const { currentPassword, newPassword } = body
    const who = { address: request.ip, email: account.email, hasSession: true } as const
    const isRight = await loginThrottle.attempt(who, () => sessions.isPasswordOf(account.id, currentPassword))
    if (!isRight) {
      const message = 'is not your current password'
      throw problem('invalid_params', `currentPassword: ${message}`, {
        issues: [{ path: 'currentPassword', message }],
      })
    }
    const hash = await sessions.hashPassword(newPassword)
    await db.transaction().execute((tx) => replacePassword(tx, account.id, hash))
    // Whoever has a session has shown what was needed for it.
    const signedIn = await sessions.signInAfterChange(account.id, hash, 'proven', request)
    if (!signedIn)
      throw problem(
        'unauthorized',
        'The password was changed again in the meantime. Sign in with the newest one.',
      )
    header('set-cookie', signedIn.cookies)
    return { 200: {} }
  },
})
