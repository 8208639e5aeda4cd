import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { catalog, models, runBuiltIn } from './run-built-in.ts'

const effects = [...catalog.effects.values()].filter(({ entry }) =>
  models.some(({ id }) => id === entry.modelId),
)
const byId = effects.map((effect) => [effect.entry.id, effect] as const)

describe.for(byId)('effect %s', ([id, { entry }]) => {
  test('runs on what it asks for, and has a picture of what it does', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 10_000 })

    const { generation } = await runBuiltIn(app, alice, catalog.models.get(entry.modelId)!, entry)

    expect(generation).toMatchObject({ status: 'succeeded', effect: { id } })
    expect(entry.thumbnail).not.toBe(null)
  })
})
