import { Type, type Static } from 'typebox'
import { DateTime } from './formats.ts'
import { nullable } from './nullable.ts'

/** Of an authenticator app, or a backup code. */
export const secondFactorCode = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'Six digits of the authenticator app, or a backup code. Each works once.',
  examples: ['492039'],
})
const password = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'Password of the person.',
  examples: ['correct horse battery staple'],
})

export const SecondFactor = Type.Object(
  {
    since: nullable(
      Type.With(DateTime, { description: 'When it was turned on.' }),
      'Since when signing in asks for a code; null where it does not.',
    ),
    backupCodesLeft: Type.Integer({ minimum: 0, description: 'Backup codes not used yet.', examples: [10] }),
    required: Type.Boolean({
      description: 'Whether this server wants it of you: the operator area is closed without it.',
      examples: [false],
    }),
  },
  { title: 'SecondFactor', description: 'Two-step sign-in of a person.' },
)
export type SecondFactor = Static<typeof SecondFactor>

export const BeginSecondFactorRequest = Type.Object(
  { password },
  {
    title: 'BeginSecondFactorRequest',
    description: 'Who sets up two-step sign-in.',
    additionalProperties: false,
  },
)
export const SecondFactorSecret = Type.Object(
  {
    secret: Type.String({
      description: 'To type into an authenticator app.',
      examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    }),
    uri: Type.String({
      description: 'The same as an address, for a QR code.',
      examples: [
        'otpauth://totp/atelier.example:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=atelier.example',
      ],
    }),
  },
  { title: 'SecondFactorSecret', description: 'What an authenticator app needs; shown only now.' },
)
export type SecondFactorSecret = Static<typeof SecondFactorSecret>

export const ConfirmSecondFactorRequest = Type.Object(
  { code: Type.With(secondFactorCode, { description: 'The six digits that the app shows.' }) },
  {
    title: 'ConfirmSecondFactorRequest',
    description: 'Shows that the app has the secret.',
    additionalProperties: false,
  },
)
export const BackupCodes = Type.Object(
  {
    backupCodes: Type.Array(Type.String({ examples: ['mzxw-6ytb-oi3t-gmrq'] }), {
      description: 'Ten codes for when the app is lost; shown only now. Each works once.',
    }),
  },
  { title: 'BackupCodes', description: 'New backup codes; those of before no longer work.' },
)
export type BackupCodes = Static<typeof BackupCodes>

export const ProveSecondFactorRequest = Type.Object(
  { password, code: secondFactorCode },
  {
    title: 'ProveSecondFactorRequest',
    description: 'Password and code of the person.',
    additionalProperties: false,
  },
)
export const SecondFactorRemoved = Type.Object(
  {},
  { title: 'SecondFactorRemoved', description: 'From now on the password alone signs in.' },
)
