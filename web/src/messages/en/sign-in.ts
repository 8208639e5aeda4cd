export const passwordHint = 'At least eight characters. A few words in a row work well.'
export const checkMail = 'Check your email'
export const anotherAddress = 'Use another address'
export const nameHint = 'Optional. What should we call you?'
export const email = 'Email'
export const password = 'Password'
export const newHere = 'New here?'
export const byInvitation = 'Accounts are by invitation only.'
export const askForLink = (contact: string) =>
  `No password yet, or forgot it? Contact ${contact} for a one-time link.`
export const mailSent = (address: string) =>
  `We sent an email to ${address}. Follow its link to choose a password. The link works for 24 hours.`
export const askForAccount = (contact: string) => `Contact ${contact} to get one.`
export const haveAccount = 'Already have an account?'
