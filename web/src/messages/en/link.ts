export const choosePassword = 'Choose a password'
export const newPassword = 'New password'
export const setPassword = 'Set password and sign in'
export const linkDetail =
  'This link works once. From now on, you sign in with your email and this password. Sessions on other devices are signed out.'
export const passwordInstead = 'Sign in with a password instead'
export const deadLink = 'This link no longer works'
export const deadLinkDetail = 'It was already used, has expired, or is incomplete.'
export const askForAnother = (contact: string) => `Contact ${contact} for a new link.`
