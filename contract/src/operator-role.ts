import type { Static } from 'typebox'
import { stringEnum } from './string-enum.ts'

/** Each may do what those after it may. */
export const operatorRoles = ['owner', 'support', 'read-only'] as const

export const OperatorRole = stringEnum(operatorRoles, {
  title: 'OperatorRole',
  description:
    'An `owner` may do everything. `support` helps customers: accounts, coins, refunds, reports, but neither prices, backends, settings nor other operators. `read-only` changes nothing and sees neither prompts nor files of customers.',
  examples: ['support'],
})
export type OperatorRole = Static<typeof OperatorRole>
