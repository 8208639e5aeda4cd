export const description =
  'Who signed in, and who tried to, within the last 30 days. What is alike in an hour is one line.'
export const none = 'Nobody matches.'
export const outcome = 'Outcome'
export const succeeded = 'Signed in'
export const failed = 'Failed'
export const outcomes = {
  signed_in: 'Signed in',
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
}
export const times = (amount: string) => `${amount} times`
export const person = 'Person'
export const unknownEmail = 'An email without an account'
export const network = 'Network'
export const browser = 'Browser'
export const signOut = 'Sign out…'
export const signOutOf = (email: string) => `Sign out ${email}`
export const signOutTitle = (email: string) => `Sign ${email} out everywhere?`
export const signOutSubmit = 'Sign out everywhere'
export const signOutEffects = [
  'All sessions end, on every device.',
  'One-time links that were sent before stop working.',
  'API keys go on, and what runs runs on.',
]
export const signedOut = (email: string) => `${email} is signed out everywhere.`
