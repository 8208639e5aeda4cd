import { Settings, SettingsRequest } from '@atelier/contract/settings.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { SettingsDependencies } from './dependencies.ts'
import { recordAction } from '../operator-actions/store.ts'
import { readSettings, writeSettings } from './store.ts'

export const operatorGetSettings = endpoint({
  method: 'GET',
  path: '/operator/v1/settings',
  summary: 'Get the switches of the service',
  description: 'Maintenance, the channels that are switched off, who may sign up, and what new accounts get.',
  scope: 'operator',
  responds: { 200: Settings },
  problems: [],
  async handle(_call, { db, settingsDefaults }: SettingsDependencies) {
    return { 200: await readSettings(db, settingsDefaults) }
  },
})

export const operatorPutSettings = endpoint({
  method: 'PUT',
  path: '/operator/v1/settings',
  summary: 'Set the switches of the service',
  description:
    'Maintenance and disabled channels stop quotes, submits and uploads; reads go on. No submit is accepted and no worker starts anything from this answer on; in all else other nodes follow within seconds. Limits are those of accounts made from now on.',
  scope: 'operator',
  body: SettingsRequest,
  responds: { 200: Settings },
  problems: ['invalid_params'],
  async handle(
    { body: { defaults: _, ...body }, operator },
    { db, settings: live, settingsDefaults }: SettingsDependencies,
  ) {
    const settings = await db.transaction().execute(async (tx) => {
      const written = withMessage(body)
      await writeSettings(tx, written)
      await recordAction(tx, operator, 'settings.write', 'settings', written)
      return readSettings(tx, settingsDefaults)
    })
    await live.refresh()
    return { 200: settings }
  },
})

/** The message belongs to the switch of the maintenance: one that began or ended without a word has none. */
const withMessage = (body: SettingsRequest): SettingsRequest =>
  body.maintenance === undefined ? body : { ...body, maintenanceMessage: body.maintenanceMessage ?? null }
