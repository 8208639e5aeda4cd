import { Type, type Static } from 'typebox'
import { Balance, Channel, RateLimits } from './account.ts'
import { Concurrency } from './concurrency.ts'
import { CatalogEntry } from './model.ts'
import { ModelVersion } from './model-version.ts'
import { Effect } from './effect.ts'
import { DateTime, emailPattern, Uuid } from './formats.ts'
import { nextCursor } from './next-cursor.ts'
import { OperatorRole, operatorRoles } from './operator-role.ts'
import { nullable } from './nullable.ts'
import { pageQuery } from './page-query.ts'
import { stringEnum } from './string-enum.ts'
import { visiblePattern } from './visible.ts'

const maxGrant = 1_000_000_000_000
const name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: visiblePattern,
  description: 'What to call the person.',
  examples: ['Ada Lovelace'],
})
const limit = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  description: 'How many generations of the account may run at once; more stay queued.',
  examples: [4],
})
const email = Type.String({
  pattern: emailPattern,
  maxLength: 254,
  description: 'Address of the person; it is unique.',
  examples: ['ada@example.com'],
})

const window = (description: string) =>
  Type.Object(
    {
      limit: Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'Requests in one window.',
        examples: [240],
      }),
      windowSeconds: Type.Integer({
        minimum: 1,
        maximum: 86_400,
        description: 'Length of the window.',
        examples: [60],
      }),
    },
    { description, additionalProperties: false },
  )
const RateLimitsRequest = Type.Object(
  { key: window('For each key.'), account: window('For all keys of the account together.') },
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
    name: Type.String({ description: 'What to call the person.', examples: ['Ada Lovelace'] }),
    balance: Balance,
    concurrency: Concurrency,
    rateLimits: RateLimits,
    locked: Type.Boolean({
      description:
        'Whether quotes, submits and uploads are refused. What runs ends; what is queued waits, or can be canceled.',
    }),
    sharingBlocked: Type.Boolean({
      description: 'Whether its links show nothing, and it makes no new ones.',
    }),
    operatorRole: nullable(
      OperatorRole,
      'What this person may do in the operator area; null for those who may not enter it.',
    ),
    createdAt: Type.With(DateTime, { description: 'When it was made.' }),
    deletionRequestedAt: nullable(
      Type.With(DateTime, { examples: [null] }),
      'Since when it is being deleted: locked for good, and without a name. Null for those that are not.',
    ),
    deletedAt: nullable(
      Type.With(DateTime, { examples: [null] }),
      'When all that is deleted was gone; null until then.',
    ),
  },
  { title: 'OperatorAccount', description: 'An account as operators see it.' },
)
export type OperatorAccount = Static<typeof OperatorAccount>

export const OperatorAccountPage = Type.Object(
  { items: Type.Array(OperatorAccount, { description: 'In the order asked for.' }), nextCursor },
  { title: 'OperatorAccountPage', description: 'A page of accounts.' },
)

const accountFilters = {
  query: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'Part of an email or name, or an id; one character finds words that begin with it.',
    }),
  ),
  locked: Type.Optional(Type.Boolean({ description: 'Only those that are locked, or are not.' })),
  role: Type.Optional(stringEnum(operatorRoles, { description: 'Only operators with this role.' })),
}
/** Which accounts. */
export const AccountFilters = Type.Object(accountFilters, { additionalProperties: false })
export type AccountFilters = Static<typeof AccountFilters>

const accountSorts = ['newest', 'balance'] as const
export type AccountSort = (typeof accountSorts)[number]

/** The query of `GET /operator/v1/accounts`. */
export const AccountsQuery = Type.Object(
  {
    ...pageQuery,
    ...accountFilters,
    sort: Type.Optional(
      stringEnum(accountSorts, {
        description: '`newest` first, which is usual, or those with the most available coins.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const AccountNote = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the note; later ones have higher numbers.', examples: [7] }),
    author: Type.String({ description: 'Who wrote it, as in the log of actions.', examples: ['token'] }),
    text: Type.String({ description: 'What it says.', examples: ['Asked for an invoice by mail.'] }),
    createdAt: Type.With(DateTime, { description: 'When it was written.' }),
  },
  { title: 'AccountNote', description: 'What an operator wrote about an account; its person never sees it.' },
)
export type AccountNote = Static<typeof AccountNote>
export const AccountNotePage = Type.Object(
  { items: Type.Array(AccountNote, { description: 'Newest first.' }), nextCursor },
  { title: 'AccountNotePage', description: 'A page of notes on an account.' },
)
export const AddNoteRequest = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: 4000,
      pattern: visiblePattern,
      description: 'What other operators should know.',
      examples: ['Asked for an invoice by mail.'],
    }),
  },
  { title: 'AddNoteRequest', description: 'A note to add.', additionalProperties: false },
)

export const DeleteAccountRequest = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: visiblePattern,
      description: 'Why, for the log of actions, which is kept: do not name the person.',
      examples: ['Asked for it by mail on 18 November'],
    }),
  },
  { title: 'DeleteAccountRequest', description: 'Why an account is deleted.', additionalProperties: false },
)

export const CreateAccountRequest = Type.Object(
  {
    email,
    name: Type.Optional(name),
    coins: Type.Optional(
      Type.Integer({ minimum: 0, maximum: maxGrant, description: 'Coins to begin with.', examples: [1000] }),
    ),
    runningLimit: Type.Optional(limit),
    rateLimits: Type.Optional(RateLimitsRequest),
  },
  { title: 'CreateAccountRequest', description: 'An account to make.', additionalProperties: false },
)
export type CreateAccountRequest = Static<typeof CreateAccountRequest>

export const UpdateAccountRequest = Type.Object(
  {
    name: Type.Optional(name),
    runningLimit: Type.Optional(limit),
    raisedLimit: Type.Optional(nullable(limit, 'Replaces the running limit while set; at least as high.')),
    rateLimits: Type.Optional(nullable(RateLimitsRequest, 'Null goes back to the usual limits.')),
    locked: Type.Optional(
      Type.Boolean({ description: 'true refuses quotes, submits and uploads; what runs already runs on.' }),
    ),
    sharingBlocked: Type.Optional(
      Type.Boolean({ description: 'true ends what the account shares by links, until it is false again.' }),
    ),
    operatorRole: Type.Optional(
      nullable(
        OperatorRole,
        'What this person may do in the operator area; null lets them out of it. Only owners change it.',
      ),
    ),
  },
  {
    title: 'UpdateAccountRequest',
    description: 'What to change; fields not sent stay as they are.',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ raisedLimit: 16 }],
  },
)
export type UpdateAccountRequest = Static<typeof UpdateAccountRequest>

export const SignInLink = Type.Object(
  {
    url: Type.String({
      description: 'Give it to the person; it works once.',
      examples: ['https://atelier.example/sign-in#mFq0ZJ1cW9hC0yTn3lXv5uRk8bEoPs2iDgA7wQx4tYU'],
    }),
    expiresAt: Type.With(DateTime, { description: 'When it stops working.' }),
    mailed: Type.Boolean({ description: 'Whether it was also sent by mail.' }),
  },
  { title: 'SignInLink', description: 'A one-time link that sets a password and signs in.' },
)
export type SignInLink = Static<typeof SignInLink>

export const GrantRequest = Type.Object(
  {
    coins: Type.Integer({
      minimum: -maxGrant,
      maximum: maxGrant,
      not: { const: 0 },
      description: 'How many to give; negative takes them back.',
      examples: [500],
    }),
    note: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Why; the account holder reads it.',
      examples: ['Invoice 2031'],
    }),
  },
  { title: 'GrantRequest', description: 'Coins to give or to take back.', additionalProperties: false },
)
export type GrantRequest = Static<typeof GrantRequest>

export const RefundRequest = Type.Object(
  {
    coins: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxGrant,
        description: 'How many to give back, at most what was charged; all of it when not sent.',
        examples: [8],
      }),
    ),
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: visiblePattern,
      description: 'Why; the account holder reads it.',
      examples: ['The image was blank.'],
    }),
  },
  {
    title: 'RefundRequest',
    description: 'Coins to give back for a generation.',
    additionalProperties: false,
  },
)
export type RefundRequest = Static<typeof RefundRequest>

const switches = {
  enabled: Type.Boolean({ description: 'Whether clients can see and use it.', examples: [true] }),
}
export const OperatorModel = Type.Object(
  {
    ...CatalogEntry.properties,
    ...switches,
    version: ModelVersion,
    pausedAt: nullable(
      DateTime,
      'Since when it is not sold because it cost more than it brought in, where its file says `atLoss: pause`; null while it is sold.',
    ),
    pauseReason: nullable(Type.String({ examples: [null] }), 'What it cost and brought in then.'),
    backends: Type.Array(
      Type.Object({
        provider: Type.String({ description: 'Which adapter runs it.', examples: ['sandbox'] }),
      }),
      { description: 'In the order they are tried.' },
    ),
  },
  { title: 'OperatorModel', description: 'A model as operators see it.' },
)
export type OperatorModel = Static<typeof OperatorModel>
export const OperatorModelList = Type.Object(
  { items: Type.Array(OperatorModel, { description: 'In display order.' }) },
  { title: 'OperatorModelList', description: 'Every model, switched on or off.' },
)
export const OperatorEffect = Type.Object(
  { ...Effect.properties, ...switches },
  { title: 'OperatorEffect', description: 'An effect as operators see it.' },
)
export type OperatorEffect = Static<typeof OperatorEffect>
export const OperatorEffectList = Type.Object(
  { items: Type.Array(OperatorEffect, { description: 'In display order.' }) },
  { title: 'OperatorEffectList', description: 'Every effect, switched on or off.' },
)
export const CatalogOrder = Type.Object(
  {
    ids: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 1000,
      uniqueItems: true,
      description:
        'Those that come first, in this order. All others follow as their files say; none undoes it.',
      examples: [['sandbox-image']],
    }),
  },
  { title: 'CatalogOrder', description: 'What clients see first.', additionalProperties: false },
)
export const SwitchRequest = Type.Object(switches, {
  title: 'SwitchRequest',
  description: 'On or off.',
  additionalProperties: false,
})

const settings = {
  maintenance: Type.Boolean({
    description: 'Refuses quotes, submits and uploads; workers start nothing new.',
  }),
  disabledChannels: Type.Array(Channel, {
    uniqueItems: true,
    description: 'Channels that may only read.',
    examples: [[]],
  }),
}
const message = nullable(
  Type.String({ maxLength: 500, examples: ['Back at 14:00 UTC.'] }),
  'Shown to people while maintenance lasts.',
)
const signup = stringEnum(['open', 'invite'], {
  title: 'SignupMode',
  description: 'Whether anybody may make an account, or whoever is invited.',
})
const signupCoins = Type.Integer({
  minimum: 0,
  maximum: 1_000_000_000,
  description: 'Coins of an account that somebody made by signing up.',
  examples: [100],
})
const newLimit = Type.With(limit, { description: 'How many generations of a new account may run at once.' })
/** What an owner sets instead of what the configuration says. */
const overrides = {
  signup: nullable(signup, 'Who may make an account; null for what the configuration says.'),
  signupCoins: nullable(signupCoins, 'Coins of who signs up; null for what the configuration says.'),
  runningLimit: nullable(newLimit, 'How many generations of a new account run at once; null for the usual.'),
  rateLimits: nullable(RateLimitsRequest, 'Rate limits of new accounts; null for the usual ones.'),
}
export const Settings = Type.Object(
  {
    ...settings,
    maintenanceMessage: message,
    ...overrides,
    defaults: Type.Object(
      { signup, signupCoins, runningLimit: newLimit, rateLimits: RateLimits },
      { description: 'What holds where a setting is null.' },
    ),
  },
  { title: 'Settings', description: 'Switches of the whole service, and what new accounts get.' },
)
export type Settings = Static<typeof Settings>
export const SettingsRequest = Type.Object(
  {
    maintenance: Type.Optional(settings.maintenance),
    disabledChannels: Type.Optional(settings.disabledChannels),
    maintenanceMessage: Type.Optional(message),
    signup: Type.Optional(overrides.signup),
    signupCoins: Type.Optional(overrides.signupCoins),
    runningLimit: Type.Optional(overrides.runningLimit),
    rateLimits: Type.Optional(overrides.rateLimits),
    defaults: Type.Optional(
      Type.Unsafe<object>({ type: 'object', description: 'May be sent as it was read; changes nothing.' }),
    ),
  },
  {
    title: 'SettingsRequest',
    description:
      'What to change; fields not sent stay as they are. But `maintenance` without a message leaves none.',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ maintenance: false, disabledChannels: [], maintenanceMessage: null }],
  },
)
export type SettingsRequest = Static<typeof SettingsRequest>

export const OperatorAction = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the action; later ones have higher numbers.' }),
    at: Type.With(DateTime, { description: 'When it was done.' }),
    actor: Type.String({
      description:
        'The name of the operator’s token, `token` for the one without a name, or the operator’s email.',
      examples: ['token'],
    }),
    action: Type.String({
      description: 'What was done, such as `account.update`.',
      examples: ['model.switch'],
    }),
    target: Type.String({
      description: 'To what: an id, or the name of a model.',
      examples: ['sandbox-image'],
    }),
    detail: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'What was written, field by field; it differs from action to action.',
      examples: [{ enabled: false }],
    }),
  },
  { title: 'OperatorAction', description: 'One write by an operator; never changed afterwards.' },
)
export type OperatorAction = Static<typeof OperatorAction>
export const OperatorActionPage = Type.Object(
  { items: Type.Array(OperatorAction, { description: 'Newest first.' }), nextCursor },
  { title: 'OperatorActionPage', description: 'A page of what operators did.' },
)
