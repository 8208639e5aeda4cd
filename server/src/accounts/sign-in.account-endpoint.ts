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
import { hasSecondFactor } from './second-factors.store.ts'
import { recordFailedCode, recordFailedSignIn, recordSignIn } from './sign-in-attempts.store.ts'
import { endSignIns, findLinkHolder, isLinkOpen, replacePassword, useSignInLink } from './store.ts'
import { createAccountFromLink } from '../coins/sign-up-bonus.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { newAccountTerms } from '../settings/new-accounts.ts'
import type { AccountsDependencies } from './dependencies.ts'

export const signIn = endpoint({
  method: 'POST',
  path: '/account/v1/sign-in',
  summary: 'Sign in with email and password',
  description: `Answers with the session in a cookie. A person has at most ${sessionsPerPerson} of them: one more ends the one that was seen longest ago. After ten wrong tries for one email, or thirty in a minute from one address, it asks to wait. Where the person has two-step sign-in, it takes \`code\` as well; without it the answer is \`second_factor_required\`.`,
  scope: 'public',
  isLoginThrottled: true,
  body: SignInRequest,
  responds: { 200: SignedIn },
  problems: ['invalid_params', 'unauthorized', 'second_factor_required', 'rate_limited'],
  async handle({ body, request, header, problem }, { db, sessions, loginThrottle }: AccountsDependencies) {
    const { email } = body
    let isCodeWrong = false
    const signedIn = await loginThrottle.attempt({ address: request.ip, email }, async (standing) => {
      const result = await sessions.signIn(body, request, standing)
      isCodeWrong = result !== undefined && 'refused' in result && result.refused === 'wrong_code'
      return isCodeWrong ? undefined : result
    })
    if (!signedIn) {
      await recordFailedSignIn(db, email, request, isCodeWrong ? 'wrong_code' : 'wrong_password')
      if (isCodeWrong) throw problem('unauthorized', `code: ${wrongCode}`, wrongCodeIssue)
      throw problem('unauthorized', 'The email or the password is wrong.')
    }
    if ('refused' in signedIn) throw problem('second_factor_required', sendCode)
    await recordSignIn(db, signedIn.userId, request)
    header('set-cookie', signedIn.cookies)
    return { 200: { id: signedIn.userId } }
  },
})

/** The token gives access to the account, so it is looked up by its hash and consumed in one statement. */
export const signInWithLink = endpoint({
  method: 'POST',
  path: '/account/v1/sign-in-link',
  summary: 'Sign in with a one-time link and set a password',
  description:
    "Finishes a sign-up by mail as well. Ends the person's other sessions. Two-step sign-in stays on: it takes `code` as well.",
  scope: 'public',
  body: UseSignInLinkRequest,
  responds: { 200: SignedIn },
  problems: ['invalid_params', 'unauthorized', 'second_factor_required', 'invalid_link', 'rate_limited'],
  async handle(
    { body, request, header, problem },
    { db, sessions, secondFactors, loginThrottle, settings }: AccountsDependencies,
  ) {
    const { token, password, code } = body
    const tokenHash = hashOfToken(token)
    const invalidLink = problem('invalid_link', linkIsDead)
    // Checked before hashing, so that guessing tokens is cheap for us and holders of a real link do not wait.
    if (!(await isLinkOpen(db, tokenHash))) {
      await loginThrottle.countFailure(request.ip)
      throw invalidLink
    }
    const holder = await findLinkHolder(db, tokenHash)
    const proof = holder === undefined ? 'not_needed' : await secondFactors.prove(holder, code)
    if (proof === 'code_required') throw problem('second_factor_required', sendCode)
    if (proof === 'wrong_code') {
      await recordFailedCode(db, holder, request)
      throw problem('unauthorized', `code: ${wrongCode}`, wrongCodeIssue)
    }
    const hash = await sessions.hashPassword(password)
    const terms = newAccountTerms(await settings.get())
    const accountId = await db.transaction().execute(async (tx) => {
      const id = (await useSignInLink(tx, tokenHash)) ?? (await createAccountFromLink(tx, tokenHash, terms))
      if (id === undefined) return undefined
      await replacePassword(tx, id, hash)
      // Turned on since it was asked; the link stays open.
      if (proof === 'not_needed' && (await hasSecondFactor(tx, id)))
        throw problem('second_factor_required', sendCode)
      return id
    })
    if (accountId === undefined) throw invalidLink
    const signedIn = await sessions.signInAfterChange(accountId, hash, proof, request)
    if (!signedIn)
      throw problem(
        'unauthorized',
        'Password or two-step sign-in was changed again in the meantime. Sign in with the newest password.',
      )
    await recordSignIn(db, accountId, request)
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
    const tokenHash = hashOfToken(token)
    if (await isLinkOpen(db, tokenHash)) {
      const holder = await findLinkHolder(db, tokenHash)
      return { 200: { secondFactor: holder !== undefined && (await hasSecondFactor(db, holder)) } }
    }
    await loginThrottle.countFailure(request.ip)
    throw problem('invalid_link', linkIsDead)
  },
})

const sendCode = 'Send also `code`: from your authenticator app, or a backup code.'
const wrongCode = 'is wrong, or was used already'
const wrongCodeIssue = { issues: [{ path: 'code', message: wrongCode }] }
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
