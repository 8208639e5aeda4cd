export const account = 'Konto'
export const accountId = 'Konto-ID'
export const reason = 'Grund'
export const reasonHint = 'Andere Betreiber lesen ihn.'
