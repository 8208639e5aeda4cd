import type { Material, Model } from '../model/model.ts'
import { distinctNames } from './names.ts'
import { asSeen } from '../model/srgb.ts'
import { short } from './short-number.ts'
import { materialsOf, type Textures } from './textures.ts'
import { facesOf } from '../model/triangles.ts'
import { weld } from './weld.ts'
import { zip } from './zip.ts'

/** Wavefront OBJ with its materials and textures, which are files beside it: a zip of all of them. */
export function encodeObj(model: Model, textures: Textures): Uint8Array {
  const materials = materialsOf(model)
  const names = distinctNames(
    materials.map(({ name }) => name),
    /\W/g,
  )
  return zip([
    ['model.obj', Buffer.from(meshText(model, (material) => names[materials.indexOf(material)]!))],
    [
      'model.mtl',
      Buffer.from(materials.map((each, at) => materialText(each, names[at]!, textures)).join('\n')),
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
  // The lists of the format begin at one and go on from part to part.
  let [firstPlace, firstCorner] = [1, 1]
  for (const [index, { mesh, material }] of parts.entries()) {
    const { places, placeOf } = weld(mesh)
    lines.push(`o ${names[index]}`, `usemtl ${nameOf(material)}`)
    for (const place of places) lines.push(`v ${place.map(short).join(' ')}`)
    for (let at = 0; at < mesh.textureAt.length; at += 2)
      lines.push(`vt ${short(mesh.textureAt[at]!)} ${short(1 - mesh.textureAt[at + 1]!)}`)
    for (let at = 0; at < mesh.normals.length; at += 3)
      lines.push(`vn ${[...mesh.normals.subarray(at, at + 3)].map(short).join(' ')}`)
    for (const face of facesOf(mesh)) {
      const corners = face.map((corner) => {
        const own = firstCorner + corner
        return `${firstPlace + placeOf[corner]!}/${own}/${own}`
      })
      lines.push(`f ${corners.join(' ')}`)
    }
    firstPlace += places.length
    firstCorner += placeOf.length
  }
  return `${lines.join('\n')}\n`
}

function materialText(material: Material, name: string, textures: Textures): string {
  const { colour, roughness, metalness, glow, clearness = 0, pictures = {} } = material
  const seen = asSeen(colour).map(short).join(' ')
  const lines = [
    `newmtl ${name}`,
    `Kd ${seen}`,
    `Ks ${metalness > 0.5 ? seen : '0.04 0.04 0.04'}`,
    `Ns ${short((1 - roughness) ** 2 * 1000)}`,
    `d ${short(1 - clearness)}`,
    'illum 2',
    // For those who know physically based materials.
    `Pr ${short(roughness)}`,
    `Pm ${short(metalness)}`,
  ]
  if (glow) lines.push(`Ke ${asSeen(glow).map(short).join(' ')}`)
  if (pictures.colour) lines.push(`map_Kd ${textures.get(pictures.colour)!.name}`)
  if (pictures.bumps) lines.push(`norm ${textures.get(pictures.bumps)!.name}`)
  return `${lines.join('\n')}\n`
}
