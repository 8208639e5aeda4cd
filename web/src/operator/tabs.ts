import * as messages from '#messages/operator.ts'

/** The pages of the operator's office, in the order of its tabs. */
export const tabs = [{ to: '/operator/accounts', label: messages.accounts }] as const
