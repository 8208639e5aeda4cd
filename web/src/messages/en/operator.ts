export const office = 'Operator'
export const accounts = 'Accounts'
