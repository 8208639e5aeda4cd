import { expect, test } from 'vitest'
import { firstAttempt } from '../../../src/generations/next-attempt.store.ts'
import { testApp } from '../../app.ts'
import { fakeProvider } from '../../fake-provider.ts'
import { modelsFolder } from '../../models-folder.ts'

const variables = {
  MODELS_DIR: modelsFolder({
    free: ['first', 'second'],
    'with-slots': ['first', { provider: 'second', id: 'with-slots', slots: 1 }],
    'with-a-rate': ['first', { provider: 'second', id: 'with-a-rate', rate: { runs: 1, perSeconds: 60 } }],
  }),
}
const parts = { providers: [fakeProvider('first', false), fakeProvider('second', true)] }

test('a generation begins with an attempt only where no backend that may come first has to be asked for a slot', async () => {
  const { dependencies } = await testApp(variables, parts)
  const providerOf = async (id: string) =>
    (await firstAttempt(dependencies, dependencies.catalog.models.get(id)!))?.provider

  expect(await providerOf('free')).toBe('first')
  expect(await providerOf('with-slots')).toBeUndefined()
  expect(await providerOf('with-a-rate')).toBeUndefined()
})
