import { Uuid } from '@atelier/contract/formats.ts'
import { SignedOut } from '@atelier/contract/person.ts'
import { SignInList } from '@atelier/contract/sign-in.ts'
import { Type } from 'typebox'
import { endSignIn, listSignIns } from './sign-ins.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { AccountsDependencies } from './dependencies.ts'

export const listMySignIns = endpoint({
  method: 'GET',
  path: '/account/v1/sign-ins',
  summary: 'List where you are signed in',
  description: 'Each session that has not ended, with the browser and the address it was made from.',
  scope: 'session',
  responds: { 200: SignInList },
  problems: [],
  async handle({ account, sessionToken }, { db }: AccountsDependencies) {
    return { 200: { items: await listSignIns(db, account.id, sessionToken) } }
  },
})

export const endMySignIn = endpoint({
  method: 'POST',
  path: '/account/v1/sign-ins/{id}/end',
  summary: 'Sign out somewhere else',
  description: 'Ends one session, on whichever device it is. Ending the current one takes its cookie back.',
  scope: 'session',
  params: Type.Object({ id: Uuid }),
  responds: { 200: SignedOut },
  problems: ['not_found'],
  async handle(
    { account, params: { id }, sessionToken, request, header, problem },
    { db, sessions }: AccountsDependencies,
  ) {
    const ended = await endSignIn(db, account.id, id)
    if (ended === undefined) throw problem('not_found', 'This account has no sign-in with this id.')
    if (ended === sessionToken) header('set-cookie', await sessions.signOut(request))
    return { 200: {} }
  },
})
