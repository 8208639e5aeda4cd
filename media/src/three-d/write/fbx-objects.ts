import type { Material, Model } from '../model/model.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { geometryNodes } from './fbx-geometry.ts'
import { node, type Node } from './fbx-node.ts'
import { properties } from './fbx-properties.ts'
import { asSeen } from '../model/srgb.ts'
import { materialsOf, type Texture, type Textures } from './textures.ts'

type Objects = { objects: Node[]; connections: Node[] }

/** Meshes with their shape and material, materials with their textures, and who belongs to whom. */
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

  const textureIds = new Map<Picture, bigint>()
  for (const [picture, texture] of textures) {
    const video = add('Video', texture.name, 'Clip', videoNodes(texture))
    const id = add('Texture', texture.name, '', textureNodes(texture))
    connect(video, id)
    textureIds.set(picture, id)
  }

  const materialIds = new Map<Material, bigint>()
  for (const material of materialsOf(model)) {
    const id = add('Material', material.name, '', materialNodes(material))
    materialIds.set(material, id)
    const { colour, bumps } = material.pictures ?? {}
    if (colour) connect(textureIds.get(colour)!, id, 'DiffuseColor')
    if (bumps) connect(textureIds.get(bumps)!, id, 'NormalMap')
  }

  for (const { name, mesh, material } of model.parts) {
    const geometry = add('Geometry', name, 'Mesh', geometryNodes(mesh))
    const placed = add('Model', name, 'Mesh', modelNodes)
    connect(placed, 0n)
    connect(geometry, placed)
    connect(materialIds.get(material)!, placed)
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

/** Older than physically based materials; readers take roughness from the shininess and metal from the reflection. */
function materialNodes({ colour, roughness, metalness, glow, clearness = 0 }: Material): Node[] {
  return [
    node('Version', [102]),
    node('ShadingModel', ['phong']),
    node('MultiLayer', [0]),
    properties([
      ['DiffuseColor', 'Color', asSeen(colour)],
      ['DiffuseFactor', 'Number', 1],
      ['SpecularColor', 'Color', metalness > 0.5 ? asSeen(colour) : [0.2, 0.2, 0.2]],
      ['SpecularFactor', 'Number', 0.25],
      ['Shininess', 'Number', (10 * (1 - roughness)) ** 2],
      ['ShininessExponent', 'Number', (10 * (1 - roughness)) ** 2],
      ['ReflectionFactor', 'Number', metalness],
      ['EmissiveColor', 'Color', glow ? asSeen(glow) : [0, 0, 0]],
      ['EmissiveFactor', 'Number', 1],
      ['TransparentColor', 'Color', [clearness, clearness, clearness]],
      ['TransparencyFactor', 'Number', clearness],
      ['Opacity', 'Number', 1 - clearness],
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
