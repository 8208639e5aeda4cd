import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Model } from '@atelier/media/mesh/model.ts'
import { sampleModel } from '../../media/test/mesh-samples.ts'
import { writeModel, type ModelFormat } from '../lib/mesh/write/write-model.ts'

/** The bytes of the file that is written of a model. */
export async function writtenMesh(format: ModelFormat, model: Model = sampleModel()): Promise<Uint8Array> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'atelier-3d-'))
  const { path } = await writeModel(model, folder.path, 'model', format)
  return readFileSync(path)
}

/** The files in a zip by name. */
export function unpacked(zip: Uint8Array): [string, Uint8Array][] {
  return Object.entries(unzipSync(zip))
}
