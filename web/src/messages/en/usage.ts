export const others = 'Others'
export const runs = 'Generations'
export const days7 = '7 days'
export const days30 = '30 days'
export const days90 = '90 days'
export const period = 'Period'
export const groupBy = 'Group by'
export const measure = 'Show'
export const usage = 'Usage'
export const description = 'Coins charged and finished generations per UTC day.'
export const coinsCharged = 'Coins charged'
export const coinsRefunded = 'Coins refunded'
export const nothing = 'Nothing finished in this period.'
export const coinsByDay = 'Coins per day'
export const runsByDay = 'Generations per day'
export const unit = (of: 'coins' | 'runs') => (of === 'coins' ? 'coins' : 'generations')
export const byDay = (of: 'coins' | 'runs') => (of === 'coins' ? coinsByDay : runsByDay)
export const totals = (by: 'model' | 'key' | 'project') => `Totals by ${by}`
export const totalsCaption = (by: 'model' | 'key' | 'project') => `Coins and generations by ${by}`
