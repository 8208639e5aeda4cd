import {
  BackupCodes,
  BeginSecondFactorRequest,
  ConfirmSecondFactorRequest,
  ProveSecondFactorRequest,
  SecondFactor,
  SecondFactorRemoved,
  SecondFactorSecret,
} from '@atelier/contract/second-factor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { invalidParams, Problem } from '../platform/http/problem.ts'
import type { Account } from './account.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { keyUri } from './second-factor.ts'
import { readSecondFactor, removeSecondFactor } from './second-factors.store.ts'
import { lockAccount } from './store.ts'

export const getMySecondFactor = endpoint({
  method: 'GET',
  path: '/account/v1/second-factor',
  summary: 'Get two-step sign-in',
  description: 'Whether signing in asks for a code as well, and how many backup codes are left.',
  scope: 'session',
  responds: { 200: SecondFactor },
  problems: [],
  async handle({ account }, { db, operatorSecondFactor }: AccountsDependencies) {
    const { since, backupCodesLeft } = await readSecondFactor(db, account.id)
    const required = account.operatorRole !== null && operatorSecondFactor === 'required'
    return { 200: { since: since?.toISOString() ?? null, backupCodesLeft, required } }
  },
})

export const beginMySecondFactor = endpoint({
  method: 'POST',
  path: '/account/v1/second-factor',
  summary: 'Set up two-step sign-in',
  description:
    'Answers with a secret for an authenticator app. Nothing changes until a code of it is confirmed; asking again makes a new secret.',
  scope: 'session',
  body: BeginSecondFactorRequest,
  responds: { 200: SecondFactorSecret },
  problems: ['invalid_params', 'rate_limited'],
  async handle({ account, body, request, problem }, dependencies: AccountsDependencies) {
    await checkPassword(account, body.password, request.ip, dependencies)
    const secret = await dependencies.secondFactors.begin(account.id)
    if (secret === undefined)
      throw problem('invalid_params', 'Two-step sign-in is on. Turn it off before you set it up anew.')
    const issuer = new URL(dependencies.publicUrl).hostname
    return { 200: { secret, uri: keyUri(secret, issuer, account.email) } }
  },
})

export const confirmMySecondFactor = endpoint({
  method: 'POST',
  path: '/account/v1/second-factor/confirm',
  summary: 'Turn on two-step sign-in',
  description: 'With a code of the app. Answers with the backup codes, and ends your other sessions.',
  scope: 'session',
  body: ConfirmSecondFactorRequest,
  responds: { 200: BackupCodes },
  problems: ['invalid_params'],
  async handle({ account, body: { code }, sessionToken }, { secondFactors }: AccountsDependencies) {
    const backupCodes = await secondFactors.confirm(account.id, code, sessionToken)
    if (!backupCodes)
      throw invalidParams([
        { path: 'code', message: 'is not the code of the app that is being set up; wait for its next one' },
      ])
    return { 200: { backupCodes } }
  },
})

export const renewMyBackupCodes = endpoint({
  method: 'POST',
  path: '/account/v1/second-factor/backup-codes',
  summary: 'Make new backup codes',
  description: 'Those of before no longer work.',
  scope: 'session',
  body: ProveSecondFactorRequest,
  responds: { 200: BackupCodes },
  problems: ['invalid_params', 'rate_limited'],
  async handle({ account, body, request }, dependencies: AccountsDependencies) {
    await checkBoth(account, body, request.ip, dependencies)
    const backupCodes = await dependencies.db.transaction().execute(async (tx) => {
      await lockAccount(tx, account.id)
      return dependencies.secondFactors.replaceBackupCodes(tx, account.id)
    })
    if (!backupCodes) throw isOff()
    return { 200: { backupCodes } }
  },
})

export const removeMySecondFactor = endpoint({
  method: 'POST',
  path: '/account/v1/second-factor/remove',
  summary: 'Turn off two-step sign-in',
  description: 'With password and code. Backup codes stop working too.',
  scope: 'session',
  body: ProveSecondFactorRequest,
  responds: { 200: SecondFactorRemoved },
  problems: ['invalid_params', 'rate_limited'],
  async handle({ account, body, request }, dependencies: AccountsDependencies) {
    await checkBoth(account, body, request.ip, dependencies)
    await dependencies.db.transaction().execute((tx) => removeSecondFactor(tx, account.id))
    return { 200: {} }
  },
})

type Given = { password: string; code: string }

async function checkBoth(
  account: Account,
  { password, code }: Given,
  address: string,
  dependencies: AccountsDependencies,
): Promise<void> {
  const { db, secondFactors } = dependencies
  if ((await readSecondFactor(db, account.id)).since === null) throw isOff()
  await checkPassword(account, password, address, dependencies)
  if ((await secondFactors.prove(account.id, code)) !== 'proven')
    throw invalidParams([{ path: 'code', message: 'is wrong, or was used already' }])
}

/** Whoever finds a session open must not lock its owner out, nor take the lock away. */
async function checkPassword(
  { id, email }: Account,
  password: string,
  address: string,
  { sessions, loginThrottle }: AccountsDependencies,
): Promise<void> {
  const isRight = await loginThrottle.attempt({ address, email, hasSession: true }, () =>
    sessions.isPasswordOf(id, password),
  )
  if (!isRight) throw invalidParams([{ path: 'password', message: 'is not your password' }])
}

const isOff = () => new Problem('invalid_params', 'Two-step sign-in is not on.')
