export const none = 'None.'
export const submitted = 'Submitted'
export const ended = 'Finished'
export const generation = 'Generation'
export const fullRefund = 'full refund'
export const delivered = (made: number) => `${made} delivered`
export const deliveredOf = (made: number, requested: number) => `${made} of ${requested} delivered`
export const leftOut = 'Not used from your request'
