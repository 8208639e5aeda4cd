import type { ReloadedModels } from '@atelier/contract/model-files.ts'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectOk, testApp, type TestApp } from './app.ts'
import { fakeRemote } from './fake-remote.ts'
import { writeModelFiles, type Backend } from './model-files.ts'
import { modelsFolder } from './models-folder.ts'

type Node = ReloadedModels['items'][number]

/** A folder for MODELS_DIR whose files a test changes. */
export function changingModels(folder: string, app: () => TestApp) {
  return {
    /** Writes the file of a model. */
    write(id: string, backends: readonly Backend[], difference: object = {}) {
      writeModelFiles(folder, { [id]: backends }, () => difference)
    },
    writeText: (name: string, text: string) => writeFileSync(join(folder, name), text),
    remove: (name: string) => rmSync(join(folder, name), { force: true }),
    clear() {
      for (const name of readdirSync(folder)) this.remove(name)
    },
    /** What the nodes answer, of which there is always one. */
    reload: async (options: object = {}): Promise<[Node, ...Node[]]> =>
      (await expectOk(app().operator.post('/operator/v1/models/reload', options))).items,
  }
}

/** Two backends elsewhere, and a model `painter` that is at the first of them. */
export function remoteModels() {
  const first = fakeRemote('first')
  const other = fakeRemote('other')
  const MODELS_DIR = modelsFolder({ painter: ['first'] })
  let app: TestApp
  const models = changingModels(MODELS_DIR, () => app)
  const at = (place: string, more: object = {}) => ({
    provider: 'first',
    id: 'gpu',
    settings: { place, ...more },
  })

  async function open(): Promise<TestApp> {
    for (const fake of [first, other]) fake.reset()
    app = await testApp({ MODELS_DIR }, { providers: [first, other] })
    models.clear()
    models.write('painter', [at('old')])
    models.write('bystander', [{ provider: 'first', id: 'aside' }]) // A folder without any file is not believed.
    first.origin = () => 'http://first:5000'
    await models.reload()
    await app.dependencies.backendStates.refresh() // It knows what the test before has done.
    return app
  }

  return { first, other, at, models, open }
}
