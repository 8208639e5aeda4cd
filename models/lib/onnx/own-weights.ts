import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { weightsFile } from './runtime.ts'

/** The networks in `weights/`, by the SHA-256 of their files. docs/licences.md says where each comes from. */
const hashes = {
  doubling: '035063eee575e176e456305d4a8b2755aec0fa8480f1623fecb1e80b21f3e664',
  'face-detector': '77e6ae0966b97c918f5686429dcaccc76af8e2eb654f618d4f17cc039945ff26',
  'face-mesh': '3907b691b89ebcbecad527060f94bfce75a458c78fea2b7eb3d4a46ce18d1232',
  migan: 'b65575183b04c3cb034edea5bd1fc3eb32ca9077a3c4c5b1e34c7c7caed63970',
  modnet: '2c225e5417e233864b3d723bd11ea05c428e1082f4a929328af85a6e0a421f5c',
  'moonshine-decoder': 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
  'moonshine-encoder': 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
  u2netp: '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8',
} as const

/** Reads an ONNX file of this repository, and refuses one that is not the file that was tried. */
export async function ownWeights(name: keyof typeof hashes): Promise<Uint8Array> {
  const path = weightsFile('@atelier/models', `lib/onnx/weights/${name}.onnx`)
  const bytes = await readFile(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (hash !== hashes[name]) throw new Error(`${path} has the hash ${hash}, not ${hashes[name]}`)
  return bytes
}
