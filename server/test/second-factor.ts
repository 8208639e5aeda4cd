import { codeAt, stepAt } from '../src/accounts/second-factor.ts'
import { expectOk, PASSWORD, type Person, type TestApp } from './app.ts'

/** What the authenticator app of somebody shows, so many steps from now. */
export const codeOf = (app: TestApp, secret: string, steps = 0): string =>
  codeAt(secret, stepAt(app.clock.now()) + steps)

/** Turns on two-step sign-in. The code of this step is used up by it; the next one is not. */
export async function turnOnSecondFactor(app: TestApp, person: Person) {
  const { secret } = await expectOk(person.post('/account/v1/second-factor', { password: PASSWORD }))
  const { backupCodes } = await expectOk(
    person.post('/account/v1/second-factor/confirm', { code: codeOf(app, secret) }),
  )
  return { secret, backupCodes }
}
