import {
  CheckSignInLinkRequest,
  OpenSignInLink,
  SignedIn,
  SignedOut,
  SignInRequest,
  UseSignInLinkRequest,
} from '@atelier/contract/person.ts'
import { sessionsPerPerson } from '@atelier/contract/sign-in.ts'
import { hashOfToken } from '../platform/link-token.ts'
import { endSignIns, isLinkOpen, replacePassword, useSignInLink } from './store.ts'
import { createAccountFromLink } from '../coins/sign-up-bonus.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { newAccountTerms } from '../settings/new-accounts.ts'
import type { AccountsDependencies } from './dependencies.ts'

export const signIn = endpoint({
  method: 'POST',
  path: '/account/v1/sign-in',
  summary: 'Sign in with email and password',
  description: `Answers with the session in a cookie. A person has at most ${sessionsPerPerson} of them: one more ends the one that was seen longest ago. After ten wrong tries for one email, or thirty in a minute from one address, it asks to wait.`,
  scope: 'public',
  isLoginThrottled: true,
  body: SignInRequest,
  responds: { 200: SignedIn },
  problems: ['invalid_params', 'unauthorized', 'rate_limited'],
  async handle(
    { body: { email, password }, request, header, problem },
    { sessions, loginThrottle }: AccountsDependencies,
  ) {
    const signedIn = await loginThrottle.attempt({ address: request.ip, email }, (standing) =>
      sessions.signIn(email, password, request, standing),
    )
    if (!signedIn) throw problem('unauthorized', 'The email or the password is wrong.')
    header('set-cookie', signedIn.cookies)
    return { 200: { id: signedIn.userId } }
  },
})

/** The token gives access to the account, so it is looked up by its hash and consumed in one statement. */
export const signInWithLink = endpoint({
  method: 'POST',
  path: '/account/v1/sign-in-link',
  summary: 'Sign in with a one-time link and set a password',
  description: "Finishes a sign-up by mail as well. Ends the person's other sessions.",
  scope: 'public',
  body: UseSignInLinkRequest,
  responds: { 200: SignedIn },
  problems: ['invalid_params', 'unauthorized', 'invalid_link', 'rate_limited'],
  async handle(
    { body, request, header, problem },
    { db, sessions, loginThrottle, settings }: AccountsDependencies,
  ) {
    const { token, password } = body
    const tokenHash = hashOfToken(token)
    const invalidLink = problem('invalid_link', linkIsDead)
    // Checked before hashing, so that guessing tokens is cheap for us and holders of a real link do not wait.
    if (!(await isLinkOpen(db, tokenHash))) {
      await loginThrottle.countFailure(request.ip)
      throw invalidLink
    }
    const hash = await sessions.hashPassword(password)
    const terms = newAccountTerms(await settings.get())
    const accountId = await db.transaction().execute(async (tx) => {
      const id = (await useSignInLink(tx, tokenHash)) ?? (await createAccountFromLink(tx, tokenHash, terms))
      if (id !== undefined) await replacePassword(tx, id, hash)
      return id
    })
    if (accountId === undefined) throw invalidLink
    const signedIn = await sessions.signInAfterChange(accountId, hash, request)
    if (!signedIn)
      throw problem(
        'unauthorized',
        'The password was changed again in the meantime. Sign in with the newest one.',
      )
    header('set-cookie', signedIn.cookies)
    return { 200: { id: accountId } }
  },
})

/**
 * Tells whoever holds a token no more than using it would: tokens are too long to be guessed. A dead one counts as a wrong password
 * does; one that is open works for whoever has it, whatever others tried from the same network.
 */
export const checkSignInLink = endpoint({
  method: 'POST',
  path: '/account/v1/sign-in-link/check',
  summary: 'Check a one-time link',
  description: 'Says whether the link still works, before a password is chosen. It stays unused.',
  scope: 'public',
  body: CheckSignInLinkRequest,
  responds: { 200: OpenSignInLink },
  problems: ['invalid_params', 'unauthorized', 'invalid_link', 'rate_limited'],
  async handle({ body: { token }, request, problem }, { db, loginThrottle }: AccountsDependencies) {
    if (await isLinkOpen(db, hashOfToken(token))) return { 200: {} }
    await loginThrottle.countFailure(request.ip)
    throw problem('invalid_link', linkIsDead)
  },
})

const linkIsDead = 'This link was already used or has expired. Ask the operator for a new one.'

export const signOut = endpoint({
  method: 'POST',
  path: '/account/v1/sign-out',
  summary: 'Sign out',
  description: 'Ends this session; those on other devices go on.',
  scope: 'session',
  responds: { 200: SignedOut },
  problems: [],
  async handle({ request, header }, { sessions }: AccountsDependencies) {
    header('set-cookie', await sessions.signOut(request))
    return { 200: {} }
  },
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/account/v1/sign-out-everywhere',
  summary: 'End every session of this person',
  description:
    'On every device, this one included. One-time links that were sent before stop working; API keys go on.',
  scope: 'session',
  responds: { 200: SignedOut },
  problems: [],
  async handle({ account, request, header }, { db, sessions }: AccountsDependencies) {
    await db.transaction().execute((tx) => endSignIns(tx, account.id))
    header('set-cookie', await sessions.signOut(request))
    return { 200: {} }
  },
})
