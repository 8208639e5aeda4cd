import { Type, type Static } from 'typebox'
import { Balance, RateLimits } from './account.ts'
import { Concurrency } from './concurrency.ts'
import { Uuid } from './formats.ts'

const email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  description: 'Email of the person.',
})
// Spec silent: how long a password is. Length is what makes one strong; nothing else is asked of it.
const newPassword = Type.String({ minLength: 8, maxLength: 128, description: 'At least eight characters.' })

export const Person = Type.Object(
  {
    id: Type.With(Uuid, { description: 'Id of the account.' }),
    email: Type.String(),
    name: Type.String(),
    operator: Type.Boolean({ description: 'Whether this person may use the operator area.' }),
    locked: Type.Boolean({ description: 'Whether quotes, submits and uploads are refused.' }),
    balance: Balance,
    concurrency: Concurrency,
    rateLimits: RateLimits,
  },
  { title: 'Person', description: 'The signed-in person and their account.' },
)
export type Person = Static<typeof Person>

export const SignInRequest = Type.Object(
  { email, password: Type.String({ minLength: 1, maxLength: 128 }) },
  { title: 'SignInRequest', additionalProperties: false },
)

export const SignUpRequest = Type.Object(
  { email, password: newPassword, name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) },
  { title: 'SignUpRequest', additionalProperties: false },
)

export const UseSignInLinkRequest = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200, description: 'What stands behind `#` in the link.' }),
    password: newPassword,
  },
  { title: 'UseSignInLinkRequest', additionalProperties: false },
)

export const SignedIn = Type.Object(
  { id: Type.With(Uuid, { description: 'Id of the account.' }) },
  { title: 'SignedIn', description: 'The session is in the cookie of this response.' },
)
export const SignedOut = Type.Object({}, { title: 'SignedOut', description: 'The session has ended.' })
