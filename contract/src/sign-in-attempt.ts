import { Type, type Static } from 'typebox'
import { DateTime, Uuid } from './formats.ts'
import { nextCursor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { pageQuery } from './page-query.ts'
import { stringEnum } from './string-enum.ts'
import { timeSort } from './time-sort.ts'

const SignInOutcome = stringEnum(['signed_in', 'wrong_password', 'wrong_code'], {
  description: 'What came of it; `wrong_code` is that of the second factor.',
})
export type SignInOutcome = Static<typeof SignInOutcome>

export const SignInAttempt = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the line.', examples: [12] }),
    at: Type.With(DateTime, { description: 'When it happened first.' }),
    lastAt: Type.With(DateTime, { description: 'When it happened last.' }),
    accountId: nullable(Uuid, 'Whose account; null where no account has the email that was typed.'),
    email: nullable(Type.String({ examples: ['ada@example.com'] }), 'Email of that account.'),
    network: Type.String({
      description: 'Address it came from; of IPv6 the /64 network.',
      examples: ['203.0.113.7'],
    }),
    outcome: SignInOutcome,
    attempts: Type.Integer({
      minimum: 1,
      description: 'How often it happened within the hour.',
      examples: [1],
    }),
    userAgent: nullable(
      Type.String({ examples: ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'] }),
      'What the browser said of itself, the last time.',
    ),
  },
  {
    title: 'SignInAttempt',
    description: 'Somebody signed in, or tried to: what is alike in an hour is one.',
  },
)
export type SignInAttempt = Static<typeof SignInAttempt>

export const SignInAttemptPage = Type.Object(
  {
    items: Type.Array(SignInAttempt, { description: 'Of the last 30 days, in the order asked for.' }),
    nextCursor,
  },
  { title: 'SignInAttemptPage', description: 'A page of sign-in attempts.' },
)

const filters = {
  account: Type.Optional(Type.With(Uuid, { description: 'Only of this account.' })),
  failed: Type.Optional(Type.Boolean({ description: 'true for failures alone, false for successes alone.' })),
  ...timeSort('newest'),
}
export const SignInAttemptFilters = Type.Object(filters, { additionalProperties: false })
export type SignInAttemptFilters = Static<typeof SignInAttemptFilters>
export const SignInAttemptQuery = Type.Object({ ...filters, ...pageQuery }, { additionalProperties: false })
