import type { PublicAccount } from '@atelier/contract/account.ts'
import { Type } from 'typebox'
import { tool } from '../tool.ts'

const CoinsOrNull = Type.Unsafe<unknown>({ type: ['integer', 'null'] })

export const getAccount = tool({
  name: 'get_account',
  title: 'Read the account',
  description:
    'Coins left, what this key may spend and has spent, and its scopes. budget: the limits that the person set.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    availableCoins: Type.Integer(),
    heldCoins: Type.Integer(),
    monthlyCapCoins: CoinsOrNull,
    spentThisMonthCoins: Type.Integer(),
    budget: Type.Unsafe<unknown>({ type: ['object', 'null'] }),
    scopes: Type.Array(Type.String()),
  }),
  hints: { readOnly: true },
  async run(_args, { api }) {
    const { balance, key, concurrency } = await api.get<PublicAccount>('/v1/account')
    return {
      structured: {
        availableCoins: balance.available,
        heldCoins: balance.held,
        monthlyCapCoins: key?.monthlySpendCapCoins ?? null,
        spentThisMonthCoins: key?.spentThisMonthCoins ?? 0,
        budget: key?.agent ?? null,
        scopes: key?.scopes ?? [],
        running: concurrency.running,
        queued: concurrency.queued,
      },
    }
  },
})
