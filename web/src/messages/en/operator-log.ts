export const description =
  'Everything operators changed or revealed, newest first. Entries are never changed.'
export const none = 'Nothing matches.'
export const actor = 'Operator'
export const actorHint = 'Email or name of a token'
export const action = 'Action'
export const target = 'Target'
export const detail = 'Details'
export const actionHint = 'coins.grant'
