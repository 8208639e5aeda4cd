import { Uuid } from '@atelier/contract/formats.ts'
import { SignInLink } from '@atelier/contract/operator-account.ts'
import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { hashOfToken } from '../platform/link-token.ts'
import { signInUrl } from './sign-in-links.ts'
import { accountDeleted, mayChange, onlyOwnersChange } from './operator-account.ts'
import { addSignInLink, findAccount, lockAccount } from './store.ts'
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
    const token = randomBytes(32).toString('base64url')
    const { account, expiresAt } = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, id)
      const found = await findAccount(tx, id)
      if (!found) throw problem('not_found', 'There is no such account.')
      if (found.deletionRequestedAt) throw problem('not_found', accountDeleted)
      // Whoever has the link becomes that operator.
      if (!mayChange(role, found)) throw problem('insufficient_scope', onlyOwnersChange)
      await recordAction(tx, operator, 'account.sign-in-link', id, { role })
      return { account: found, expiresAt: await addSignInLink(tx, id, hashOfToken(token)) }
    })
    const url = signInUrl(publicUrl, token)
    const text = `Follow this link to sign in and choose a password:\n\n${url}\n\nThe link works once, until ${expiresAt.toUTCString()}.\n`
    const usual = { subject: 'Your sign-in link', text }
    const message = composeMail(await brand.get(), 'signInLink', usual, { name: account.name })
    const mailed = await mail.send({ to: account.email, ...message })
    return { 200: { url, expiresAt: expiresAt.toISOString(), mailed } }
  },
})
