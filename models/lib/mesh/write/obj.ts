import type { Material, Model } from '@atelier/media/mesh/model.ts'
import { distinctNames } from './names.ts'
import { srgbColour } from '@atelier/media/mesh/srgb.ts'
import { short } from './short-number.ts'
import { materialsOf, type Textures } from './textures.ts'
import { facesOf } from '@atelier/media/mesh/triangles.ts'
import { weld } from './weld.ts'
import { zip } from './zip.ts'

/** A zip of the Wavefront OBJ, its material library and its textures, which are separate files. */
export function encodeObj(model: Model, textures: Textures): Uint8Array {
  const materials = materialsOf(model)
  const names = distinctNames(
    materials.map(({ name }) => name),
    /\W/g,
  )
  return zip([
    ['model.obj', Buffer.from(meshText(model, (material) => names[materials.indexOf(material)]))],
    [
      'model.mtl',
      Buffer.from(materials.map((each, at) => materialText(each, names[at], textures)).join('\n')),
    ],
    ...[...textures.values()].map(({ name, data }) => [name, data] as const),
  ])
}

function meshText({ parts }: Model, nameOf: (material: Material) => string): string {
  const names = distinctNames(
    parts.map(({ name }) => name),
    /\W/g,
  )
  const lines = ['mtllib model.mtl']
  // Indices begin at 1 and continue from part to part.
  let [firstPosition, firstVertex] = [1, 1]
  for (const [index, { mesh, material }] of parts.entries()) {
    const { uniquePositions, positionOf } = weld(mesh)
    lines.push(`o ${names[index]}`, `usemtl ${nameOf(material)}`)
    for (const position of uniquePositions) lines.push(`v ${position.map(short).join(' ')}`)
    for (let at = 0; at < mesh.uvs.length; at += 2)
      lines.push(`vt ${short(mesh.uvs[at])} ${short(1 - mesh.uvs[at + 1])}`)
    for (let at = 0; at < mesh.normals.length; at += 3)
      lines.push(`vn ${[...mesh.normals.subarray(at, at + 3)].map(short).join(' ')}`)
    for (const face of facesOf(mesh)) {
      const vertices = face.map((vertex) => {
        const own = firstVertex + vertex
        return `${firstPosition + positionOf[vertex]}/${own}/${own}`
      })
      lines.push(`f ${vertices.join(' ')}`)
    }
    firstPosition += uniquePositions.length
    firstVertex += positionOf.length
  }
  return `${lines.join('\n')}\n`
}

function materialText(material: Material, name: string, textures: Textures): string {
  const { colour, roughness, metalness, emissive, transmission = 0, images = {} } = material
  const seen = srgbColour(colour).map(short).join(' ')
  const lines = [
    `newmtl ${name}`,
    `Kd ${seen}`,
    `Ks ${metalness > 0.5 ? seen : '0.04 0.04 0.04'}`,
    `Ns ${short((1 - roughness) ** 2 * 1000)}`,
    `d ${short(1 - transmission)}`,
    'illum 2',
    // For readers that support physically based materials.
    `Pr ${short(roughness)}`,
    `Pm ${short(metalness)}`,
  ]
  if (emissive) lines.push(`Ke ${srgbColour(emissive).map(short).join(' ')}`)
  if (images.colour) lines.push(`map_Kd ${textures.get(images.colour)!.name}`)
  if (images.normalMap) lines.push(`norm ${textures.get(images.normalMap)!.name}`)
  return `${lines.join('\n')}\n`
}
