import * as messages from '#messages/operator.ts'

/** The pages of the operator's office, in the order of its tabs. */
export const tabs = [
  { to: '/operator', label: messages.overview },
  { to: '/operator/accounts', label: messages.accounts },
  { to: '/operator/generations', label: messages.generations },
  { to: '/operator/models', label: messages.models },
  { to: '/operator/backends', label: messages.backends },
  { to: '/operator/shares', label: messages.shares },
  { to: '/operator/webhooks', label: messages.webhooks },
  { to: '/operator/codes', label: messages.codes },
  { to: '/operator/sign-ins', label: messages.signIns },
  { to: '/operator/operators', label: messages.operators },
  { to: '/operator/log', label: messages.log },
  { to: '/operator/settings', label: messages.settings },
] as const
