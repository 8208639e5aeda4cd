import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** What tries at backends took, cost and brought in. */
export type AttemptMetrics = {
  /** A try at a backend that has ended, and the coins that were charged for what it delivered. */
  attemptEnded(modelId: string, attempt: AttemptEnded, coinsCharged?: number): void
  /** What an attempt has cost that ended without anybody knowing it. */
  costFound(modelId: string, attempt: AttemptCost): void
  /** What a coin is sold for. */
  setCoinValue(amount: number, currency: string): void
}

type AttemptCost = {
  provider: string
  backendId: string | null
  /** A decimal; null where it is unknown. Metrics may round, what operators are shown is added up in the database. */
  costMoney: string | null
  costRates: { currency: string | null } | null
}

type AttemptEnded = AttemptCost & {
  state: string
  seconds: number
  costAmount: number | null
  costUnit: string | null
}

/** Buckets, in seconds, of what takes as long as a model does. */
export const slow = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800]

export function createAttemptMetrics(registers: Registry[]): AttemptMetrics {
  const attemptSeconds = new Histogram({
    name: 'atelier_attempt_seconds',
    help: 'Time of one try at a backend, by model, backend and whether it succeeded, failed or was parked',
    labelNames: ['model', 'backend', 'result'],
    buckets: slow,
    registers,
  })
  const attemptCost = new Counter({
    name: 'atelier_attempt_cost_total',
    help: 'What backends have reported as the cost of tries, by model, backend and their unit',
    labelNames: ['model', 'backend', 'unit'],
    registers,
  })
  const attemptCostMoney = new Counter({
    name: 'atelier_attempt_cost_money_total',
    help: 'What tries have cost in money, by model, backend and currency',
    labelNames: ['model', 'backend', 'currency'],
    registers,
  })
  const attemptCostUnknown = new Counter({
    name: 'atelier_attempt_cost_unknown_total',
    help: 'Tries of which nobody knew at their end what they cost in money, by model and backend',
    labelNames: ['model', 'backend'],
    registers,
  })
  const coinsCharged = new Counter({
    name: 'atelier_coins_charged_total',
    help: 'Coins charged for what tries have delivered, by model and backend',
    labelNames: ['model', 'backend'],
    registers,
  })
  const addMoney = (model: string, { provider, backendId, costMoney, costRates }: AttemptCost) => {
    const where = { model, backend: backendId ?? provider }
    if (costMoney === null) attemptCostUnknown.inc(where)
    else attemptCostMoney.inc({ ...where, currency: costRates?.currency ?? 'none' }, Number(costMoney))
  }

  return {
    attemptEnded(model, attempt, coins = 0) {
      const { state, provider, backendId, seconds, costAmount, costUnit } = attempt
      const where = { model, backend: backendId ?? provider }
      attemptSeconds.observe({ ...where, result: state }, seconds)
      if (costAmount !== null && costUnit !== null) attemptCost.inc({ ...where, unit: costUnit }, costAmount)
      addMoney(model, attempt)
      coinsCharged.inc(where, coins)
    },
    costFound(model, attempt) {
      if (attempt.costMoney !== null) addMoney(model, attempt)
    },
    setCoinValue(amount, currency) {
      const value = new Gauge({
        name: 'atelier_coin_value',
        help: 'What a coin is sold for, by currency',
        labelNames: ['currency'],
        registers,
      })
      value.set({ currency }, amount)
    },
  }
}
