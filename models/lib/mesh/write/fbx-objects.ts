import type { Material, Model } from '@atelier/media/mesh/model.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { geometryNodes } from './fbx-geometry.ts'
import { node, type Node } from './fbx-node.ts'
import { properties } from './fbx-properties.ts'
import { srgbColour } from '@atelier/media/mesh/srgb.ts'
import { materialsOf, type Texture, type Textures } from './textures.ts'

type Objects = { objects: Node[]; connections: Node[] }

/** Models with geometry and material, materials with textures, and the connections between them. */
export function objectsOf(model: Model, textures: Textures): Objects {
  const objects: Node[] = []
  const connections: Node[] = []

  function add(kind: string, name: string, type: string, inner: readonly Node[], className = kind): bigint {
    const id = BigInt(1000 + objects.length)
    objects.push(node(kind, [id, `${name}\0\x01${className}`, type], inner))
    return id
  }
  const connect = (child: bigint, parent: bigint, property?: string) =>
    connections.push(node('C', property ? ['OP', child, parent, property] : ['OO', child, parent]))

  const textureIds = new Map<Image, bigint>()
  for (const [image, texture] of textures) {
    const video = add('Video', texture.name, 'Clip', videoNodes(texture))
    const id = add('Texture', texture.name, '', textureNodes(texture))
    connect(video, id)
    textureIds.set(image, id)
  }

  const materialIds = new Map<Material, bigint>()
  for (const material of materialsOf(model)) {
    const id = add('Material', material.name, '', materialNodes(material))
    materialIds.set(material, id)
    const { colour, normalMap } = material.images ?? {}
    if (colour) connect(textureIds.get(colour)!, id, 'DiffuseColor')
    if (normalMap) connect(textureIds.get(normalMap)!, id, 'NormalMap')
  }

  for (const { name, mesh, material } of model.parts) {
    const geometry = add('Geometry', name, 'Mesh', geometryNodes(mesh))
    const transformed = add('Model', name, 'Mesh', modelNodes)
    connect(transformed, 0n)
    connect(geometry, transformed)
    connect(materialIds.get(material)!, transformed)
  }
  return { objects, connections }
}

const modelNodes = [
  node('Version', [232]),
  properties([
    ['Lcl Scaling', 'Lcl Scaling', [1, 1, 1]],
    ['DefaultAttributeIndex', 'int', 0],
  ]),
  node('Shading', [true]),
  node('Culling', ['CullingOff']),
]

/** FBX has Phong materials: readers derive roughness from the shininess and metalness from the reflection factor. */
function materialNodes({ colour, roughness, metalness, emissive, transmission = 0 }: Material): Node[] {
  return [
    node('Version', [102]),
    node('ShadingModel', ['phong']),
    node('MultiLayer', [0]),
    properties([
      ['DiffuseColor', 'Color', srgbColour(colour)],
      ['DiffuseFactor', 'Number', 1],
      ['SpecularColor', 'Color', metalness > 0.5 ? srgbColour(colour) : [0.2, 0.2, 0.2]],
      ['SpecularFactor', 'Number', 0.25],
      ['Shininess', 'Number', (10 * (1 - roughness)) ** 2],
      ['ShininessExponent', 'Number', (10 * (1 - roughness)) ** 2],
      ['ReflectionFactor', 'Number', metalness],
      ['EmissiveColor', 'Color', emissive ? srgbColour(emissive) : [0, 0, 0]],
      ['EmissiveFactor', 'Number', 1],
      ['TransparentColor', 'Color', [transmission, transmission, transmission]],
      ['TransparencyFactor', 'Number', transmission],
      ['Opacity', 'Number', 1 - transmission],
    ]),
  ]
}

function videoNodes({ name, data }: Texture): Node[] {
  return [
    node('Type', ['Clip']),
    properties([['Path', 'KString', name]]),
    node('UseMipMap', [0]),
    node('Filename', [name]),
    node('RelativeFilename', [name]),
    node('Content', [data]),
  ]
}

function textureNodes({ name }: Texture): Node[] {
  return [
    node('Type', ['TextureVideoClip']),
    node('Version', [202]),
    node('TextureName', [`${name}\0\x01Texture`]),
    properties([['UseMaterial', 'bool', true]]),
    node('Media', [`${name}\0\x01Video`]),
    node('FileName', [name]),
    node('RelativeFilename', [name]),
    node('ModelUVTranslation', [{ real: 0 }, { real: 0 }]),
    node('ModelUVScaling', [{ real: 1 }, { real: 1 }]),
    node('Texture_Alpha_Source', ['None']),
    node('Cropping', [0, 0, 0, 0]),
  ]
}
