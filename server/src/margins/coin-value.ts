/** What a coin is sold for. */
export type CoinValue = {
  /** A decimal, as it was written: numbers of JavaScript would not add up. */
  readonly amount: string
  readonly currency: string
}

const form = /^(\d{1,9}(?:\.\d{1,10})?) ([A-Z]{3})$/

/** Reads `0.01 USD`: an amount above zero and a currency of ISO 4217. Undefined where it is something else. */
export function parseCoinValue(text: string): CoinValue | undefined {
  const [, amount, currency] = form.exec(text) ?? []
  if (amount === undefined || currency === undefined) return undefined
  const isKnown = Intl.supportedValuesOf('currency').includes(currency)
  return isKnown && Number(amount) > 0 ? { amount, currency } : undefined
}
