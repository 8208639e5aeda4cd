import { randomBytes } from 'node:crypto'
import { SignedIn, SignUpMailed, SignUpRequest } from '@atelier/contract/person.ts'
import { networkOf, refusalOf, signInLimits, signUpMailLimit } from '../accounts/rate-limits.ts'
import { hashToken, signInUrl } from '../accounts/sign-in-links.ts'
import { alreadySignedUpMail, finishSignUpMail } from '../accounts/sign-up-mails.ts'
import { addSignUpLink, isPerson } from '../accounts/sign-ups.store.ts'
import { welcome } from '../coins/welcome.store.ts'
import { endpoint, type Tools } from '../platform/http/endpoint.ts'

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    isSignupOpen: boolean
    signupCoins: number
  }
}

export const signUp = endpoint({
  method: 'POST',
  path: '/account/v1/sign-up',
  summary: 'Make an account',
  description:
    'Where the operator opened sign-up; otherwise accounts are made by invitation. Where mail is configured the answer is 202 whether or not the email has an account, and a mail says how to go on. Elsewhere it signs in at once: with 201 to a new account, with 200 to the one that has this email and password already.',
  scope: 'public',
  takesGuesses: true,
  body: SignUpRequest,
  responds: { 200: SignedIn, 201: SignedIn, 202: SignUpMailed },
  problems: ['invalid_params', 'unauthorized', 'signup_closed', 'rate_limited', 'unavailable'],
  async handle({
    db,
    body,
    request,
    sessions,
    limiter,
    loginThrottle,
    mail,
    isSignupOpen,
    signupCoins,
    publicUrl,
    operatorContact,
    header,
    problem,
  }) {
    if (!isSignupOpen) throw problem('signup_closed', 'Ask the operator for an invitation.')
    const ofAddress = await limiter.spend(`sign-up:${networkOf(request.ip)}`, signInLimits.fromOneAddress)
    if (!ofAddress.allowed) throw problem('rate_limited', ...refusalOf(ofAddress))
    const { email, password } = body
    const name = body.name?.trim() ?? email.slice(0, email.indexOf('@'))

    if (mail.isConfigured) {
      const ofEmail = await limiter.spend(`sign-up-mail:${email.toLowerCase()}`, signUpMailLimit)
      if (!ofEmail.allowed) throw problem('rate_limited', ...refusalOf(ofEmail))
      const message = await writeMail({ db, publicUrl, operatorContact }, email, name)
      if (!(await mail.send({ to: email, ...message })))
        throw problem('unavailable', 'The mail could not be sent. Try again later.', {
          retryAfterSeconds: 60,
        })
      return { 202: {} }
    }

    if (password === undefined) {
      const issues = [{ path: 'password', message: 'is required' }]
      throw problem('invalid_params', 'password: is required', { issues })
    }
    // An email that is taken is an attempt to sign in. It looks like any other that fails, and takes as long.
    const signedIn = await loginThrottle.attempt({ address: request.ip, email }, async (standing) => {
      const made = await sessions.signUp(email, password, name, request, standing)
      if (made) return { ...made, isNew: true }
      const known = await sessions.signIn(email, password, request, standing)
      return known && { ...known, isNew: false }
    })
    if (!signedIn) throw problem('unauthorized', notMade)
    if (signedIn.isNew) await welcome(db, signedIn.userId, signupCoins)
    header('set-cookie', signedIn.cookies)
    const answer = { id: signedIn.userId }
    return signedIn.isNew ? { 201: answer } : { 200: answer }
  },
})

const notMade =
  'No account was made with this email and password. If you have one already, sign in with its password.'

type Writing = Pick<Tools, 'db' | 'publicUrl' | 'operatorContact'>

/** Asks the same of the database either way, so that the time it takes says nothing about the email. */
async function writeMail({ db, publicUrl, operatorContact }: Writing, email: string, name: string) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = await addSignUpLink(db, hashToken(token), { email, name })
  return (await isPerson(db, email))
    ? alreadySignedUpMail(publicUrl, operatorContact)
    : finishSignUpMail(signInUrl(publicUrl, token), expiresAt)
}
