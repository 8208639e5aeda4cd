import { Type, type Static } from 'typebox'
import { DateTime, Uuid } from './formats.ts'
import { nullable } from './nullable.ts'

// Spec silent: how often a person may be signed in.
/** How many sessions a person has at most. */
export const sessionsPerPerson = 50

export const SignIn = Type.Object(
  {
    id: Type.With(Uuid, { description: 'Id of the session; it opens nothing.' }),
    createdAt: Type.With(DateTime, { description: 'When the person signed in.' }),
    lastSeenAt: Type.With(DateTime, { description: 'Its last use, to the minute.' }),
    expiresAt: Type.With(DateTime, { description: 'When it ends by itself.' }),
    ipAddress: nullable(
      Type.String({ examples: ['203.0.113.7'] }),
      'Address it was made from; null where that is not known.',
    ),
    userAgent: nullable(
      Type.String({ examples: ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'] }),
      'What the browser said of itself; null where it said nothing.',
    ),
    current: Type.Boolean({ description: 'Whether this request came with it.', examples: [true] }),
  },
  { title: 'SignIn', description: 'A session of the account page, on one device.' },
)
export type SignIn = Static<typeof SignIn>

export const SignInList = Type.Object(
  { items: Type.Array(SignIn, { description: `Last seen first, at most ${sessionsPerPerson}.` }) },
  { title: 'SignInList', description: 'Where a person is signed in.' },
)
export type SignInList = Static<typeof SignInList>
