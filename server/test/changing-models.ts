import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectOk, type TestApp } from './app.ts'
import { writeModelFiles, type Backend } from './model-files.ts'

/** A folder for MODELS_DIR whose files a test changes. */
export function changingModels(folder: string, app: () => TestApp) {
  return {
    /** Writes the file of a model. */
    write(id: string, backends: readonly Backend[], difference: object = {}) {
      writeModelFiles(folder, { [id]: backends }, () => difference)
    },
    writeText: (name: string, text: string) => writeFileSync(join(folder, name), text),
    remove: (name: string) => rmSync(join(folder, name), { force: true }),
    /** What the nodes answer. */
    reload: async (options: object = {}) =>
      (await expectOk(app().operator.post('/operator/v1/models/reload', options))).items,
  }
}
