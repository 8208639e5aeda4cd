export const maintenance = 'Paused for maintenance'
export const maintenanceDetail =
  'New generations start again when it is over. Everything you have made stays available.'
export const webOff = 'The web app is turned off'
export const webOffDetail = 'API keys still work.'
export const locked = 'Your account is locked'
export const lockedDetail = "You can't start new generations. Everything you have made stays available."
export const tooManyRefusals = 'Several of your requests in a row were refused by the content policy.'
export const pausedUntil = (time: string) => `Paused until ${time}`
export const pausedDetail = (reason: string) => `${reason} Everything you have made stays available.`
export const unreachable = "Can't reach the server"
export const checkConnection = (next: string) => `Check your connection. ${next}`
export const brokenOff = 'The connection was interrupted'
export const unexpectedStatus = (status: number) => `Unexpected response (${status})`
export const notSignedIn = 'You are not signed in'
export const tooManyRequests = 'Too many requests'
export const tryAgainIn = (seconds: number) => `Try again in ${seconds} s.`
export const submittingPaused = 'New generations are paused'
export const unavailable = 'Temporarily unavailable'
export const tryInAMoment = 'Try again in a moment.'
export const internal = 'Something went wrong on our side'
export const internalDetail = (id: string) => `Try again. If it keeps happening, tell us this ID: ${id}.`
export const unknownId = 'unknown'
export const modelGone = 'This model is no longer available'
export const modelGoneDetail = 'You were not charged. Choose another model.'
export const notFound = 'Not found'
export const deadLink = 'This link no longer works'
export const pageFault = 'Something went wrong on this page'
export const pageFaultDetail = 'Reload the page. If it happens again, contact the operator of this service.'
export const refusedByPolicy = 'The model refused this request. Change the prompt or the input.'
export const unusableInput = "The model can't use this input. Try a different one."
export const modelUnavailable = 'The model was unavailable. The same request may work later.'
export const timedOut = 'It took too long. The same request may work later.'
export const failedOnOurSide = 'Something went wrong on our side. The same request may work later.'
