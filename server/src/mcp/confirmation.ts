type Purchase = {
  /** Coins that the agent has spent in this session. */
  spentBefore: number
  /** The price. */
  coins: number
  /** Coins above which a person is asked each time; `Infinity` for never. */
  confirmAboveCoins: number
  /** Whether the client can show a person a question. */
  canAsk: boolean
  /** The price that the agent says a person has agreed to. */
  confirmedCoins: number | undefined
}

/**
 * Whether a purchase goes on, the person is asked by the client, or the agent is told to ask. A person hears of the first
 * coins that a session spends and of every price above the threshold. Where the client can ask, the word of the agent does
 * not count.
 */
export function confirmationOf(purchase: Purchase): 'buy' | 'ask_person' | 'tell_agent' {
  const { spentBefore, coins, confirmAboveCoins, canAsk, confirmedCoins } = purchase
  const isFree = spentBefore > 0 && coins <= confirmAboveCoins
  if (isFree) return 'buy'
  if (canAsk) return 'ask_person'
  return confirmedCoins === coins ? 'buy' : 'tell_agent'
}
