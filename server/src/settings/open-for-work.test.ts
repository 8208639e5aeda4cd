import { expect, test } from 'vitest'
import { newWorkRefusal, type Switches } from './open-for-work.ts'

const open: Switches = { maintenance: false, maintenanceMessage: null, disabledChannels: [] }
const busy = { ...open, maintenance: true }
const asking = (settings: Switches, locked = false) =>
  newWorkRefusal({ settings, channel: 'api', account: { locked }, areFilesReady: true })

// prettier-ignore
test.for<[string, Switches, boolean, object]>([
  ['new work is taken', open, false, {}],
  ['the message of an older maintenance does not matter', { ...open, maintenanceMessage: 'Back soon.' }, false, {}],
  ['another channel that is off does not matter', { ...open, disabledChannels: ['web', 'mcp'] }, false, {}],
  ['a channel that is off takes none', { ...open, disabledChannels: ['api'] }, false, { code: 'channel_disabled', retryAfterSeconds: 60 }],
  ['maintenance takes none', busy, false, { code: 'maintenance', retryAfterSeconds: 60, detail: 'The service is down for maintenance. Nothing was charged; try again later.' }],
  ['maintenance says what the operator wrote', { ...busy, maintenanceMessage: 'Back at noon.' }, false, { code: 'maintenance', detail: 'Back at noon. Nothing was charged; try again later.' }],
  ['a locked account gets none', open, true, { code: 'account_locked' }],
  ['the channel is asked first', { ...busy, disabledChannels: ['api'] }, true, { code: 'channel_disabled' }],
  ['maintenance is asked before the account', busy, true, { code: 'maintenance' }],
])('%s', ([, settings, locked, refusal]) => {
  const refused = { code: null, ...asking(settings, locked) }

  expect(refused).toMatchObject({ code: null, ...refusal })
})

test('without a file store no work is taken', () => {
  const refusal = newWorkRefusal({
    settings: open,
    channel: 'api',
    account: { locked: false },
    areFilesReady: false,
  })

  expect(refusal).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
})
