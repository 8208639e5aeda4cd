import { Type, type Static } from 'typebox'
import { RateLimitsRequest, RunningLimit } from './account-limits.ts'
import { Channel, RateLimits } from './account.ts'
import { nullable } from './nullable.ts'
import { stringEnum } from './string-enum.ts'

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
const newLimit = Type.With(RunningLimit, {
  description: 'How many generations of a new account may run at once.',
})
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
const isOpen = Type.Boolean({ description: 'false lets it only read.', examples: [false] })
const ChannelSwitches = Type.Object(
  { api: Type.Optional(isOpen), web: Type.Optional(isOpen), mcp: Type.Optional(isOpen) } satisfies Record<
    Channel,
    unknown
  >,
  {
    title: 'ChannelSwitches',
    description:
      'Switches single channels. Those not named stay as they are, also where another owner switches one at the same moment.',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ api: false }],
  },
)

export const SettingsRequest = Type.Object(
  {
    maintenance: Type.Optional(settings.maintenance),
    disabledChannels: Type.Optional(settings.disabledChannels),
    channels: Type.Optional(ChannelSwitches),
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
