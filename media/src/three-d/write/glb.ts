import type { Material, Mesh, Model } from '../model/model.ts'
import { isOpaque, type Picture } from '../../image/pixels/picture.ts'
import { binaryOf } from './glb-binary.ts'
import { tangentsOf } from '../model/tangents.ts'
import { materialsOf, type Textures } from './textures.ts'
import { trianglesOf } from '../model/triangles.ts'

/** A glTF 2.0 binary: a node, a mesh and a primitive a part, and the pictures inside. Spec: glTF 2.0. */
export function encodeGlb(model: Model, textures: Textures): Buffer {
  const binary = binaryOf()
  const materials = materialsOf(model)
  const pictures = [...textures.keys()]
  const meshes = model.parts.map(({ name, mesh, material }) => ({
    name,
    primitives: [{ ...primitiveOf(mesh, material), material: materials.indexOf(material) }],
  }))
  const images = [...textures.values()].map(({ name, mimeType, data }) => ({
    name,
    mimeType,
    bufferView: binary.addBytes(data),
  }))
  return binary.finish({
    asset: { version: '2.0', generator: 'Atelier' },
    scene: 0,
    scenes: [{ name: model.name, nodes: [0] }],
    nodes: [
      { name: model.name, children: model.parts.map((_, index) => index + 1) },
      ...model.parts.map(({ name }, mesh) => ({ name, mesh })),
    ],
    meshes,
    materials: materials.map((material) => materialOf(material, pictures)),
    ...(images.length > 0 && {
      images,
      samplers: [{ magFilter: LINEAR, minFilter: LINEAR_MIPMAP_LINEAR, wrapS: REPEAT, wrapT: REPEAT }],
      textures: images.map((_, source) => ({ source, sampler: 0 })),
    }),
  })

  function primitiveOf(mesh: Mesh, material: Material) {
    return {
      attributes: {
        POSITION: binary.addVectors(mesh.positions, 3, { isBounded: true }),
        NORMAL: binary.addVectors(unitVectors(mesh.normals), 3),
        TEXCOORD_0: binary.addVectors(mesh.textureAt, 2),
        ...(material.pictures?.bumps && { TANGENT: binary.addVectors(tangentsOf(mesh), 4) }),
      },
      indices: binary.addIndices(trianglesOf(mesh), mesh.positions.length / 3),
    }
  }
}

// Numbers that glTF takes over from OpenGL.
const LINEAR = 9729
const LINEAR_MIPMAP_LINEAR = 9987
const REPEAT = 10_497

function materialOf(material: Material, all: readonly Picture[]) {
  const { name, colour, roughness, metalness, glow, clearness = 0, pictures = {} } = material
  const indexOf = (picture: Picture) => ({ index: all.indexOf(picture) })
  const { colour: picture, bumps, finish } = pictures
  return {
    name,
    pbrMetallicRoughness: {
      baseColorFactor: [...colour, 1 - clearness],
      metallicFactor: metalness,
      roughnessFactor: roughness,
      ...(picture && { baseColorTexture: indexOf(picture) }),
      ...(finish && { metallicRoughnessTexture: indexOf(finish) }),
    },
    ...(bumps && { normalTexture: indexOf(bumps) }),
    ...(glow && { emissiveFactor: glow }),
    ...(clearness > 0 ? { alphaMode: 'BLEND' } : picture && !isOpaque(picture) && { alphaMode: 'MASK' }),
  }
}

/** Of the length that the format demands to six digits; one without a direction looks up. */
function unitVectors(vectors: Float32Array): Float32Array {
  const units = new Float32Array(vectors.length)
  for (let at = 0; at < vectors.length; at += 3) {
    const [x, y, z] = [vectors[at]!, vectors[at + 1]!, vectors[at + 2]!]
    const length = Math.hypot(x, y, z)
    units.set(length > 1e-12 ? [x / length, y / length, z / length] : [0, 1, 0], at)
  }
  return units
}
