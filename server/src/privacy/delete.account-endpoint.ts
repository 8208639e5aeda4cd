import { DeleteMyAccountRequest, DeletionRequested } from '@atelier/contract/person.ts'
import type { AccountsDependencies } from '../accounts/dependencies.ts'
import { hasSecondFactor } from '../accounts/second-factors.store.ts'
import { lockAccount, readAccount } from '../accounts/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { deletionMail } from './deletion-mail.ts'
import { requestDeletion } from './erase.store.ts'

export const deleteMyAccount = endpoint({
  method: 'POST',
  path: '/account/v1/delete',
  summary: 'Delete your account',
  description:
    'Ends every session, key and agent at once. Files, texts, names and addresses go; movements of coins stay, without a name. It cannot be undone. A wrong password counts like a wrong sign-in. Where you have two-step sign-in, it takes `code` as well.',
  scope: 'session',
  body: DeleteMyAccountRequest,
  responds: { 200: DeletionRequested },
  problems: ['invalid_params', 'rate_limited', 'insufficient_scope', 'second_factor_required'],
  async handle({ account, body, request, header, problem }, dependencies: AccountsDependencies) {
    const { db, sessions, secondFactors, loginThrottle, apiKeyCache, mail, brand } = dependencies
    const refuse = (path: 'email' | 'password' | 'code', message: string) =>
      problem('invalid_params', `${path}: ${message}`, { issues: [{ path, message }] })
    const isOperator = () =>
      problem('insufficient_scope', 'Operators cannot be deleted. Let an owner take your role first.')
    const codeRequired = () =>
      problem('second_factor_required', 'Send also `code`: from your authenticator app, or a backup code.')
    if (account.operatorRole !== null) throw isOperator()
    if (body.email.trim().toLowerCase() !== account.email) throw refuse('email', 'is not your email')
    const who = { address: request.ip, email: account.email, hasSession: true } as const
    const isRight = await loginThrottle.attempt(who, () => sessions.isPasswordOf(account.id, body.password))
    if (!isRight) throw refuse('password', 'is not your password')

    const proof = await secondFactors.prove(account.id, body.code)
    if (proof === 'code_required') throw codeRequired()
    if (proof === 'wrong_code') throw refuse('code', 'is wrong, or was used already')

    const at = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, account.id)
      // Either may have been given since the request began.
      if ((await readAccount(tx, account.id)).operatorRole !== null) throw isOperator()
      if (proof === 'not_needed' && (await hasSecondFactor(tx, account.id))) throw codeRequired()
      return requestDeletion(tx, account.id)
    })
    apiKeyCache.clear()
    header('set-cookie', await sessions.signOut(request))
    await mail.send({ to: account.email, ...deletionMail(await brand.get(), account.name) })
    return { 200: { deletionRequestedAt: at.toISOString() } }
  },
})
