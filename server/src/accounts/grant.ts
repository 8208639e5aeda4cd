/** What a person allowed an agent: its key row names the client, and has limits of its own. Null is no limit. */
export type Grant = {
  clientId: string
  spendLimitCoins: number | null
  dailySpendLimitCoins: number | null
  sessionSpendLimitCoins: number | null
  /** Above this price the agent asks the person first. */
  confirmAboveCoins: number | null
}
