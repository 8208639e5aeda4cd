import { randomBytes } from 'node:crypto'
import { SignedIn, SignUpMailed, SignUpRequest } from '@atelier/contract/person.ts'
import { networkOf, refusalOf, signInLimits, signUpMailLimit } from './rate-limits.ts'
import { hashOfToken } from '../platform/link-token.ts'
import { signInUrl } from './sign-in-links.ts'
import { alreadySignedUpMail, finishSignUpMail } from './sign-up-mails.ts'
import { addSignUpLink, isRegistered } from './sign-ups.store.ts'
import { composeMail } from '../brand/mail-texts.ts'
import { recordFailedSignIn, recordSignIn } from './sign-in-attempts.store.ts'
import { ensureAccountWithBonus } from '../coins/sign-up-bonus.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { isSignupOpen, newAccountTerms } from '../settings/new-accounts.ts'
import type { AccountsDependencies } from './dependencies.ts'

export const signUp = endpoint({
  method: 'POST',
  path: '/account/v1/sign-up',
  summary: 'Make an account',
  description:
    'Where the operator opened sign-up; otherwise accounts are made by invitation. Where mail is configured the answer is 202 whether or not the email has an account, and a mail says how to go on. Elsewhere it signs in at once: with 201 to a new account, with 200 to the one that has this email and password already.',
  scope: 'public',
  isLoginThrottled: true,
  body: SignUpRequest,
  responds: { 200: SignedIn, 201: SignedIn, 202: SignUpMailed },
  problems: [
    'invalid_params',
    'unauthorized',
    'second_factor_required',
    'signup_closed',
    'rate_limited',
    'unavailable',
  ],
  async handle(
    { body, request, header, problem },
    { db, sessions, limiter, loginThrottle, mail, settings: live, publicUrl, brand }: AccountsDependencies,
  ) {
    const settings = await live.get()
    if (!isSignupOpen(settings))
      throw problem('signup_closed', 'Ask the operator of this service for an invitation.')
    const ofAddress = await limiter.spend(`sign-up:${networkOf(request.ip)}`, signInLimits.fromOneAddress)
    if (!ofAddress.allowed) throw problem('rate_limited', ...refusalOf(ofAddress))
    const { email, password } = body
    const name = body.name?.trim() ?? email.slice(0, email.indexOf('@'))

    if (mail.isConfigured) {
      const ofEmail = await limiter.spend(`sign-up-mail:${email.toLowerCase()}`, signUpMailLimit)
      if (!ofEmail.allowed) throw problem('rate_limited', ...refusalOf(ofEmail))
      const message = await writeMail({ db, publicUrl, brand }, email, name)
      if (!(await mail.send({ to: email, ...message })))
        throw problem('unavailable', 'The email could not be sent. Try again later.', {
          retryAfterSeconds: 60,
        })
      return { 202: {} }
    }

    if (password === undefined) {
      const issues = [{ path: 'password', message: 'is required' }]
      throw problem('invalid_params', 'password: is required', { issues })
    }
    // With an email that is taken this is an attempt to sign in; a failure looks like any other, and takes as long.
    const signedIn = await loginThrottle.attempt({ address: request.ip, email }, async (standing) => {
      const made = await sessions.signUp(email, password, name, request, standing)
      if (made) return { ...made, isNew: true }
      const known = await sessions.signIn({ email, password }, request, standing)
      return known && { ...known, isNew: false }
    })
    if (!signedIn) {
      await recordFailedSignIn(db, email, request, 'wrong_password')
      throw problem('unauthorized', notMade)
    }
    if ('refused' in signedIn)
      throw problem('second_factor_required', 'You have an account with two-step sign-in. Sign in instead.')
    if (signedIn.isNew) await ensureAccountWithBonus(db, signedIn.userId, newAccountTerms(settings))
    await recordSignIn(db, signedIn.userId, request)
    header('set-cookie', signedIn.cookies)
    const answer = { id: signedIn.userId }
    return signedIn.isNew ? { 201: answer } : { 200: answer }
  },
})

const notMade = 'No account was created. If you already have one with this email, sign in with its password.'

/** Runs the same queries either way, so that the response time says nothing about the email. */
async function writeMail(
  { db, publicUrl, brand: live }: Pick<AccountsDependencies, 'db' | 'publicUrl' | 'brand'>,
  email: string,
  name: string,
) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = await addSignUpLink(db, hashOfToken(token), { email, name })
  const brand = await live.get()
  return (await isRegistered(db, email))
    ? composeMail(brand, 'alreadySignedUp', alreadySignedUpMail(publicUrl, brand.contact))
    : composeMail(brand, 'finishSignUp', finishSignUpMail(signInUrl(publicUrl, token), expiresAt))
}
