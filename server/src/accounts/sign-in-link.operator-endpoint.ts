import { Uuid } from '@atelier/contract/formats.ts'
import { SignInLink } from '@atelier/contract/operator.ts'
import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { hashOfToken } from '../platform/link-token.ts'
import { signInUrl } from './sign-in-links.ts'
import { accountDeleted, mayChange, onlyOwnersChange } from './operator-account.ts'
import { addSignInLink, findAccount, lockAccount, readAccount } from './store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { composeMail } from '../brand/mail-texts.ts'
import { recordAction } from '../operator-actions/store.ts'

export const operatorCreateSignInLink = endpoint({
  method: 'POST',
  path: '/operator/v1/accounts/{id}/sign-in-link',
  summary: 'Make a one-time sign-in link',
  description:
    'Invites a person, or lets them set a new password. It works once, for 24 hours, and is mailed where mail is configured. Only owners make one for an operator; it does not replace a second factor.',
  scope: 'operator',
  isForSupport: true,
  params: Type.Object({ id: Uuid }),
  responds: { 200: SignInLink },
  problems: ['not_found', 'insufficient_scope'],
  async handle(
    { params: { id }, operator, role, problem },
    { db, mail, publicUrl, brand }: AccountsDependencies,
  ) {
    const account = await findAccount(db, id)
    if (!account) throw problem('not_found', 'There is no such account.')
    // Whoever has the link becomes that operator.
    if (!mayChange(role, account)) throw problem('insufficient_scope', onlyOwnersChange)
    const token = randomBytes(32).toString('base64url')
    const expiresAt = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, id)
      if ((await readAccount(tx, id)).deletionRequestedAt) throw problem('not_found', accountDeleted)
      await recordAction(tx, operator, 'account.sign-in-link', id, { role })
      return addSignInLink(tx, id, hashOfToken(token))
    })
    const url = signInUrl(publicUrl, token)
    const text = `Follow this link to sign in and choose a password:\n\n${url}\n\nThe link works once, until ${expiresAt.toUTCString()}.\n`
    const usual = { subject: 'Your sign-in link', text }
    const message = composeMail(await brand.get(), 'signInLink', usual, { name: account.name })
    const mailed = await mail.send({ to: account.email, ...message })
    return { 200: { url, expiresAt: expiresAt.toISOString(), mailed } }
  },
})
