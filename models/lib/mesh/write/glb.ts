import type { Material, Mesh, Model } from '@atelier/media/mesh/model.ts'
import { isOpaque, type Image } from '@atelier/media/image/image.ts'
import { binaryBuilder } from './glb-binary.ts'
import { tangentsOf } from '@atelier/media/mesh/tangents.ts'
import { materialsOf, type Textures } from './textures.ts'
import { trianglesOf } from '@atelier/media/mesh/triangles.ts'

/** A glTF 2.0 binary: a node, a mesh and a primitive for each part, images embedded. */
export function encodeGlb(model: Model, textures: Textures): Buffer {
  const binary = binaryBuilder()
  const materials = materialsOf(model)
  const sources = [...textures.keys()]
  const meshes = model.parts.map(({ name, mesh, material }) => ({
    name,
    primitives: [{ ...primitiveOf(mesh, material), material: materials.indexOf(material) }],
  }))
  const images = [...textures.values()].map(({ name, mimeType, data }) => ({
    name,
    mimeType,
    bufferView: binary.addBytes(data),
  }))
  return binary.encode({
    asset: { version: '2.0', generator: 'Atelier' },
    scene: 0,
    scenes: [{ name: model.name, nodes: [0] }],
    nodes: [
      { name: model.name, children: model.parts.map((_, index) => index + 1) },
      ...model.parts.map(({ name }, mesh) => ({ name, mesh })),
    ],
    meshes,
    materials: materials.map((material) => materialOf(material, sources)),
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
        TEXCOORD_0: binary.addVectors(mesh.uvs, 2),
        ...(material.images?.normalMap && { TANGENT: binary.addVectors(tangentsOf(mesh), 4) }),
      },
      indices: binary.addIndices(trianglesOf(mesh), mesh.positions.length / 3),
    }
  }
}

// Constants of OpenGL that glTF uses.
const LINEAR = 9729
const LINEAR_MIPMAP_LINEAR = 9987
const REPEAT = 10_497

function materialOf(material: Material, all: readonly Image[]) {
  const { name, colour, roughness, metalness, emissive, transmission = 0, images = {} } = material
  const indexOf = (image: Image) => ({ index: all.indexOf(image) })
  const { colour: image, normalMap, metallicRoughness } = images
  return {
    name,
    pbrMetallicRoughness: {
      baseColorFactor: [...colour, 1 - transmission],
      metallicFactor: metalness,
      roughnessFactor: roughness,
      ...(image && { baseColorTexture: indexOf(image) }),
      ...(metallicRoughness && { metallicRoughnessTexture: indexOf(metallicRoughness) }),
    },
    ...(normalMap && { normalTexture: indexOf(normalMap) }),
    ...(emissive && { emissiveFactor: emissive }),
    ...(transmission > 0 ? { alphaMode: 'BLEND' } : image && !isOpaque(image) && { alphaMode: 'MASK' }),
  }
}

/** Normalised again, since glTF demands unit length to six digits; a zero vector points up. */
function unitVectors(vectors: Float32Array): Float32Array {
  const units = new Float32Array(vectors.length)
  for (let at = 0; at < vectors.length; at += 3) {
    const [x, y, z] = [vectors[at], vectors[at + 1], vectors[at + 2]]
    const length = Math.hypot(x, y, z)
    units.set(length > 1e-12 ? [x / length, y / length, z / length] : [0, 1, 0], at)
  }
  return units
}
