import { Type, type Static } from 'typebox'
import { Brand } from './brand.ts'
import { nullable } from './nullable.ts'
import { stringEnum } from './string-enum.ts'

export const Service = Type.Object(
  {
    signup: stringEnum(['open', 'invite'], {
      description: 'Whether anybody may make an account, or whoever is invited.',
    }),
    signupByMail: Type.Boolean({
      description: 'Whether a sign-up is finished by a link in a mail, where the password is chosen as well.',
      examples: [true],
    }),
    operatorContact: nullable(
      Type.String({ examples: ['coins@atelier.example'] }),
      'Whom to ask for coins, an invitation or help: an address of any kind; null where nobody said.',
    ),
    baseUrl: Type.String({
      description: 'Where clients reach the API, without a slash at the end.',
      examples: ['https://atelier.example'],
    }),
    maintenance: Type.Boolean({ description: 'Whether quotes, submits and uploads are refused just now.' }),
    maintenanceMessage: nullable(
      Type.String({ examples: [null] }),
      'What the operator says about it; null where nothing.',
    ),
    webEnabled: Type.Boolean({
      description: 'Whether the account page may quote, submit and upload; keys may be able to all the same.',
      examples: [true],
    }),
    webhooks: Type.Object(
      {
        headerPrefix: Type.String({
          description: 'First word of the names of our headers, as in `Service-Signature`.',
          examples: ['Service'],
        }),
        retrySeconds: Type.Array(Type.Integer({ minimum: 1 }), {
          description: 'How long is waited before each further attempt.',
          examples: [[30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200]],
        }),
        allowsLoopback: Type.Boolean({
          description: 'Whether a receiver may be a program on the machine of the service, over http.',
          examples: [false],
        }),
      },
      { description: 'How events are sent.' },
    ),
    brand: Brand,
  },
  { title: 'Service', description: 'What everybody may know of this service.' },
)
export type Service = Static<typeof Service>
