import { count, formatNumber } from '../numbers.ts'
import { refunded } from './common.ts'

export const coinCount = (amount: number) => count(amount, 'Coin', 'Coins')
export const fromCoins = (amount: number) => `ab ${count(amount, 'Coin', 'Coins')}`
export const someOf = (some: number, most: number) => `${formatNumber(some)} von ${formatNumber(most)}`
export const failedRefunded = (amount: number) => `Die Generierung ist fehlgeschlagen. ${refunded(amount)}`
