import { count, formatNumber } from '../numbers.ts'
import { refunded } from './common.ts'

export const coinCount = (amount: number) => count(amount, 'coin', 'coins')
export const fromCoins = (amount: number) => `from ${count(amount, 'coin', 'coins')}`
export const someOf = (some: number, most: number) => `${formatNumber(some)} of ${formatNumber(most)}`
export const failedRefunded = (amount: number) => `Generation failed. ${refunded(amount)}`
