export const account = 'Account'
export const accountId = 'Account ID'
export const reason = 'Reason'
export const reasonHint = 'Other operators read it.'
