import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { weightsFile } from './runtime.ts'

/** The networks in `weights/`, by the SHA-256 of their files. docs/licences.md says where each comes from. */
const hashes = {
  migan: 'b65575183b04c3cb034edea5bd1fc3eb32ca9077a3c4c5b1e34c7c7caed63970',
  modnet: '2c225e5417e233864b3d723bd11ea05c428e1082f4a929328af85a6e0a421f5c',
} as const

/** Reads an ONNX file of this repository, and refuses one that is not the file that was tried. */
export async function ownWeights(name: keyof typeof hashes): Promise<Uint8Array> {
  const path = weightsFile('@atelier/models', `lib/onnx/weights/${name}.onnx`)
  const bytes = await readFile(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (hash !== hashes[name]) throw new Error(`${path} has the hash ${hash}, not ${hashes[name]}`)
  return bytes
}
