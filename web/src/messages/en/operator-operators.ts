export const description = 'Who may enter the operator area, and as what.'
export const descriptionForOwners =
  'Who may enter the operator area, and as what. To add somebody, open their account and change its role.'
export const none = 'No operators.'
export const person = 'Person'
export const secondFactor = 'Two-step sign-in'
export const lastSignIn = 'Last sign-in'
export const notLately = 'not in 30 days'
