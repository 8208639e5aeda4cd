import { count, formatNumber } from '../numbers.ts'

export const description = 'Make codes, give them away or sell them; whoever redeems one gets its coins.'
export const create = 'Make codes'
export const createTitle = 'Make a batch of codes'
export const batches = 'Batches'
export const batch = 'Batch'
export const none = 'There are no codes yet.'
export const states = {
  open: 'Active',
  used_up: 'Used up',
  expired: 'Expired',
  ended: 'Ended',
}
export const coinsEach = 'Coins each'
export const redeemed = 'Redeemed'
export const given = 'Coins given'
export const expires = 'Expires'
export const created = 'Made'
export const nameHint = 'For operators; customers do not see it.'
export const howMany = 'How many codes'
export const howManyHint = 'At most 10,000.'
export const coinsHint = 'What each redemption gives.'
export const usesPerCode = 'Uses per code'
export const usesPerCodeHint = 'More than one for a code that you publish.'
export const usesPerAccount = 'Uses per account'
export const usesPerAccountHint =
  'Of all codes of this batch together. For codes that you sell: as many as one customer may buy.'
export const lastDay = 'Last day'
export const lastDayHint = 'Leave it empty if they never expire.'
export const yourCodes = (codes: number) => (codes === 1 ? 'Your code' : `Your ${formatNumber(codes)} codes`)
export const copyNow =
  "Copy or download them now. Only their hashes are kept: you won't see them again, and neither will we."
export const downloadCsv = 'Download CSV'
export const endAsk = 'End…'
export const endOf = (name: string) => `End ${name}`
export const end = 'End the batch'
export const endTitle = (name: string) => `End ${name}?`
export const endEffects = [
  'None of its codes can be redeemed any more.',
  'Coins that were redeemed stay with their accounts.',
  'This cannot be undone; you can make a new batch.',
]
export const ended = (name: string) => `${name} has ended.`
export const batchOf = (id: string) => `Batch ${id}`
export const sumOf = (redeemedCodes: number, coins: number, by: string) =>
  `${count(redeemedCodes, 'redemption', 'redemptions')}, ${count(coins, 'coin', 'coins')} given. Made by ${by}.`
export const allBatches = 'All batches'
export const redemptions = 'Redemptions'
export const noRedemption = 'Nobody has redeemed a code of this batch yet.'
export const code = 'Code'
export const email = 'Email'
export const search = 'Name or who made it'
