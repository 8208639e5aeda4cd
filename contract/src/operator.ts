import { Type, type Static } from 'typebox'
import { Balance, Channel, RateLimits } from './account.ts'
import { Concurrency } from './concurrency.ts'
import { CatalogEntry } from './model.ts'
import { Effect } from './effect.ts'
import { DateTime, Uuid } from './formats.ts'
import { nullable } from './nullable.ts'
import { stringEnum } from './string-enum.ts'

const maxGrant = 1_000_000_000_000
const limit = Type.Integer({ minimum: 1, maximum: 10_000 })
const nextCursor = nullable(
  Type.String({ minLength: 1 }),
  'Pass it as `cursor` for the next page; null on the last.',
)
const email = Type.String({
  pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  maxLength: 254,
  description: 'Address of the person; it is unique.',
})

const window = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Requests in one window.' }),
    windowSeconds: Type.Integer({ minimum: 1, maximum: 86_400, description: 'Length of the window.' }),
  },
  { additionalProperties: false },
)
const RateLimitsRequest = Type.Object(
  { key: window, account: window },
  {
    title: 'RateLimitsRequest',
    description: 'Limits of this account instead of the usual ones.',
    additionalProperties: false,
  },
)

export const OperatorAccount = Type.Object(
  {
    id: Type.With(Uuid, { description: 'Id of the account.' }),
    email,
    name: Type.String(),
    balance: Balance,
    concurrency: Concurrency,
    rateLimits: RateLimits,
    locked: Type.Boolean({ description: 'Whether quotes, submits and uploads are refused.' }),
    operator: Type.Boolean({ description: 'Whether this person may use the operator area.' }),
    createdAt: DateTime,
  },
  { title: 'OperatorAccount', description: 'An account as operators see it.' },
)
export type OperatorAccount = Static<typeof OperatorAccount>

export const OperatorAccountPage = Type.Object(
  { items: Type.Array(OperatorAccount), nextCursor },
  { title: 'OperatorAccountPage', description: 'Newest first.' },
)

export const CreateAccountRequest = Type.Object(
  {
    email,
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    coins: Type.Optional(
      Type.Integer({ minimum: 0, maximum: maxGrant, description: 'Coins to begin with.' }),
    ),
    runningLimit: Type.Optional(limit),
    rateLimits: Type.Optional(RateLimitsRequest),
  },
  { title: 'CreateAccountRequest', additionalProperties: false },
)
export type CreateAccountRequest = Static<typeof CreateAccountRequest>

export const UpdateAccountRequest = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    runningLimit: Type.Optional(limit),
    raisedLimit: Type.Optional(nullable(limit, 'Replaces the running limit while set; at least as high.')),
    rateLimits: Type.Optional(nullable(RateLimitsRequest, 'Null goes back to the usual limits.')),
    locked: Type.Optional(Type.Boolean()),
    operator: Type.Optional(Type.Boolean()),
  },
  { title: 'UpdateAccountRequest', additionalProperties: false, minProperties: 1 },
)
export type UpdateAccountRequest = Static<typeof UpdateAccountRequest>

export const SignInLink = Type.Object(
  {
    url: Type.String({ description: 'Give it to the person; it works once.' }),
    expiresAt: DateTime,
    mailed: Type.Boolean({ description: 'Whether it was also sent by mail.' }),
  },
  { title: 'SignInLink', description: 'A one-time link that sets a password and signs in.' },
)

export const GrantRequest = Type.Object(
  {
    coins: Type.Integer({
      minimum: -maxGrant,
      maximum: maxGrant,
      not: { const: 0 },
      description: 'How many to give; negative takes them back.',
    }),
    note: Type.String({ minLength: 1, maxLength: 500, description: 'Why; the account holder reads it.' }),
  },
  { title: 'GrantRequest', additionalProperties: false },
)

export const ledgerKinds = ['grant', 'hold', 'charge', 'release'] as const
export const LedgerEntry = Type.Object(
  {
    id: Type.Integer(),
    kind: stringEnum(ledgerKinds, { description: 'What happened to the coins.' }),
    coins: Type.Integer({ description: 'How many; negative only where a grant took coins back.' }),
    balance: Type.With(Balance, { description: 'What the account had afterwards.' }),
    note: nullable(Type.String(), 'Why, where somebody said so.'),
    createdAt: DateTime,
  },
  { title: 'LedgerEntry', description: 'One movement of coins; never changed afterwards.' },
)
export type LedgerEntry = Static<typeof LedgerEntry>

export const LedgerPage = Type.Object(
  { items: Type.Array(LedgerEntry), nextCursor },
  { title: 'LedgerPage', description: 'Newest first.' },
)

const switches = { enabled: Type.Boolean({ description: 'Whether clients can see and use it.' }) }
export const OperatorModel = Type.Object(
  {
    ...CatalogEntry.properties,
    ...switches,
    backends: Type.Array(Type.Object({ provider: Type.String() }), {
      description: 'In the order they are tried.',
    }),
  },
  { title: 'OperatorModel', description: 'A model as operators see it.' },
)
export const OperatorModelList = Type.Object(
  { items: Type.Array(OperatorModel) },
  { title: 'OperatorModelList' },
)
export const OperatorEffect = Type.Object(
  { ...Effect.properties, ...switches },
  { title: 'OperatorEffect', description: 'An effect as operators see it.' },
)
export const OperatorEffectList = Type.Object(
  { items: Type.Array(OperatorEffect) },
  { title: 'OperatorEffectList' },
)
export const SwitchRequest = Type.Object(switches, { title: 'SwitchRequest', additionalProperties: false })

const settings = {
  maintenance: Type.Boolean({
    description: 'Refuses quotes, submits and uploads; workers start nothing new.',
  }),
  disabledChannels: Type.Array(Channel, { uniqueItems: true, description: 'Channels that may only read.' }),
}
const message = nullable(Type.String({ maxLength: 500 }), 'Shown to people while maintenance lasts.')
export const Settings = Type.Object(
  { ...settings, maintenanceMessage: message },
  { title: 'Settings', description: 'Switches of the whole service.' },
)
export type Settings = Static<typeof Settings>
export const SettingsRequest = Type.Object(
  { ...settings, maintenanceMessage: Type.Optional(message) },
  { title: 'SettingsRequest', additionalProperties: false },
)

export const OperatorAction = Type.Object(
  {
    id: Type.Integer(),
    at: DateTime,
    actor: Type.String({ description: '`token`, or the email of the operator.' }),
    action: Type.String({ description: 'What was done, such as `account.update`.' }),
    target: Type.String({ description: 'To what: an id, or the name of a model.' }),
    detail: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  },
  { title: 'OperatorAction', description: 'One write by an operator; never changed afterwards.' },
)
export const OperatorActionPage = Type.Object(
  { items: Type.Array(OperatorAction), nextCursor },
  { title: 'OperatorActionPage', description: 'Newest first.' },
)
