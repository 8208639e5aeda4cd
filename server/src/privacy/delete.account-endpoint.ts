import { DeleteMyAccountRequest, DeletionRequested } from '@atelier/contract/person.ts'
import type { AccountsDependencies } from '../accounts/dependencies.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { deletionMail } from './deletion-mail.ts'
import { requestDeletion } from './erase.store.ts'

export const deleteMyAccount = endpoint({
  method: 'POST',
  path: '/account/v1/delete',
  summary: 'Delete your account',
  description:
    'Ends every session, key and agent at once. Files, texts, names and addresses go; movements of coins stay, without a name. It cannot be undone. A wrong password counts like a wrong sign-in.',
  scope: 'session',
  body: DeleteMyAccountRequest,
  responds: { 200: DeletionRequested },
  problems: ['invalid_params', 'rate_limited', 'insufficient_scope'],
  async handle({ account, body, request, header, problem }, dependencies: AccountsDependencies) {
    const { db, sessions, loginThrottle, apiKeyCache, mail, brand } = dependencies
    const refuse = (path: 'email' | 'password', message: string) =>
      problem('invalid_params', `${path}: ${message}`, { issues: [{ path, message }] })
    if (account.operatorRole !== null)
      throw problem('insufficient_scope', 'Operators cannot be deleted. Let an owner take your role first.')
    if (body.email.trim().toLowerCase() !== account.email) throw refuse('email', 'is not your email')
    const who = { address: request.ip, email: account.email, hasSession: true } as const
    const isRight = await loginThrottle.attempt(who, () => sessions.isPasswordOf(account.id, body.password))
    if (!isRight) throw refuse('password', 'is not your password')

    const at = await db.transaction().execute((tx) => requestDeletion(tx, account.id))
    apiKeyCache.clear()
    header('set-cookie', await sessions.signOut(request))
    await mail.send({ to: account.email, ...deletionMail(brand.latest().contact ?? undefined) })
    return { 200: { deletionRequestedAt: at.toISOString() } }
  },
})
