import { ordinal } from '../ordinal.ts'

export const description = 'Where models run. A backend that is down, paused or failing gets no work.'
export const backends = 'Backends'
export const backend = 'Backend'
export const none = 'The catalog names no backend.'
export const states = {
  ready: 'Ready',
  busy: 'Busy',
  unknown: 'Not asked',
  waiting: 'Asked to wait',
  paused: 'Paused',
  tripped: 'Left alone after failures',
  down: 'Down',
}
export const inFlight = 'Running'
export const checked = 'Asked'
export const failures = 'Last failure'
export const noFailure = 'none'
export const failuresOf = (id: string) => `Last failures of ${id}`
export const error = 'Error'
export const said = 'What the backend said'
export const nothing = 'nothing'
export const generation = 'Generation'
export const probe = 'Probe'
export const probeOf = (id: string) => `Probe ${id}`
export const notAsked = 'it cannot be asked'
export const healths = { ready: 'ready', busy: 'busy', down: 'down' }
export const probed = (id: string, health: string, detail: string | null) =>
  `${id}: ${health}${detail === null ? '.' : `, ${detail}`}`
export const resume = 'Resume'
export const resumeOf = (id: string) => `Resume ${id}`
export const resumed = (id: string) => `${id} gets work again.`
export const pause = 'Pause…'
export const pauseOf = (id: string) => `Pause ${id}`
export const pauseTitle = (id: string) => `Keep work from ${id}?`
export const pauseEffects = [
  'What runs there goes on and is charged as usual.',
  'What was not sent yet waits in the queue, or runs at another backend of its model.',
  'All nodes follow within seconds. It lasts until somebody resumes it.',
]
export const paused = (id: string) => `${id} is paused.`
export const parked = 'Parked purchases'
export const noParked = 'No purchase is in doubt.'
export const attempt = 'Attempt'
export const attemptNumber = (number: number) => `${ordinal(number)} attempt`
export const submitted = 'Submitted'
export const refunded = 'Refunded'
export const stillWaits = 'still waits'
export const judge = 'Verdict…'
export const judgeOf = (id: string) => `Verdict on ${id}`
export const verdictTitle = 'What became of this attempt?'
export const verdictDetail =
  'The submit broke off, and the backend could not be asked. Look for this ID, or for the time, in the account at the backend.'
export const found = 'What you found'
export const verdicts = {
  bought: {
    label: 'The backend accepted and charged it',
    hint: 'Its cost counts against the margin of the model. The customer keeps the refund.',
  },
  not_bought: {
    label: 'The backend never accepted it',
    hint: 'It cost nothing. The customer keeps the refund.',
  },
}
export const cost = 'Cost'
export const costHint = 'As on the bill of the backend; leave it empty if you do not know.'
export const unit = 'Unit'
export const unitHint = 'Your currency, or a unit for which the model file has a rate.'
export const noCoins =
  'No coins move: the customer was refunded when the generation ended. A later verdict replaces this one.'
export const record = 'Record'
export const recorded = 'Recorded. No coins were moved.'
export const search = 'ID, provider or model'
export const noneFound = 'No backend matches.'
export const modelId = 'Model ID'
export const noParkedFound = 'No purchase in doubt matches.'
