import { Type, type Static } from 'typebox'
import { ApiKey } from './api-key.ts'
import { LedgerEntry } from './ledger.ts'
import { OperatorAccount } from './operator-account.ts'
import { OperatorGeneration } from './operator-generation.ts'
import { SignIn } from './sign-in.ts'
import { Webhook } from './webhook.ts'

/** How many of each list an overview has at most. */
export const overviewSize = 10

export const AccountOverview = Type.Object(
  {
    account: OperatorAccount,
    generations: Type.Array(OperatorGeneration, {
      description: 'The newest, with neither what was written nor what was made.',
    }),
    ledger: Type.Array(LedgerEntry, { description: 'The newest movements of coins.' }),
    keys: Type.Array(ApiKey, { description: 'The newest API keys and agents.' }),
    webhooks: Type.Array(Webhook, { description: 'All of them, with how each is doing.' }),
    activeShares: Type.Integer({ minimum: 0, description: 'How many of its links work.', examples: [2] }),
    signIns: Type.Array(Type.Omit(SignIn, ['current']), {
      description: 'Where the person is signed in, last seen first.',
    }),
  },
  {
    title: 'AccountOverview',
    description: `What the person sees of the account, without texts, files and secrets; at most ${overviewSize} of each list.`,
  },
)
export type AccountOverview = Static<typeof AccountOverview>
