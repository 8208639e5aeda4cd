/** What an agent may spend unless the person says otherwise: enough to work with for an afternoon, little enough to lose. */
export const defaultLimits = {
  spendLimitCoins: 2000,
  dailySpendLimitCoins: 500,
  sessionSpendLimitCoins: 200,
  confirmAboveCoins: 50,
}

/** How long what an agent was given works. The grant itself ends when the person wants it to. */
export const lifetimes = { codeSeconds: 60, accessSeconds: 3600, refreshDays: 30 }
