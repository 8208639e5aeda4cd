import { boundsOf } from '@atelier/media/mesh/bounds.ts'
import type { Mesh, Model, Part } from '@atelier/media/mesh/model.ts'
import { distinctNames } from './names.ts'
import { short } from './short-number.ts'
import { materialsOf, type Textures } from './textures.ts'
import { facesOf } from '@atelier/media/mesh/triangles.ts'
import { materialText } from './usda-material.ts'

/** A USD layer as text: metres, y up, quads kept. */
export function usdText(model: Model, textures: Textures): string {
  const materials = materialsOf(model)
  const materialNames = distinct(materials)
  const partNames = distinct(model.parts)
  const [root] = distinct([model])
  const meshes = model.parts.map((part, at) => {
    const material = materialNames[materials.indexOf(part.material)]
    return meshText(part, partNames[at], `/${root}/Materials/${material}`)
  })
  const materialTexts = materials.map((material, at) =>
    materialText(material, `/${root}/Materials/${materialNames[at]}`, textures),
  )
  return `#usda 1.0
(
    defaultPrim = "${root}"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "${root}" (
    kind = "component"
)
{
    def Scope "Materials"
    {
${materialTexts.join('\n')}
    }
${meshes.join('\n')}
}
`
}

const distinct = (named: readonly { name: string }[]) =>
  distinctNames(
    named.map(({ name }) => name),
    /\W/g,
  )

function meshText({ mesh }: Part, name: string, material: string): string {
  const faces = [...facesOf(mesh)]
  return `    def Mesh "${name}" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        float3[] extent = [${extentOf(mesh)}]
        int[] faceVertexCounts = [${faces.map((face) => face.length).join(', ')}]
        int[] faceVertexIndices = [${faces.map((face) => face.join(', ')).join(', ')}]
        rel material:binding = <${material}>
        normal3f[] normals = [${vectors(mesh.normals, 3)}] (
            interpolation = "vertex"
        )
        point3f[] points = [${vectors(mesh.positions, 3)}]
        texCoord2f[] primvars:st = [${vectors(flippedV(mesh.uvs), 2)}] (
            interpolation = "vertex"
        )
        uniform token subdivisionScheme = "none"
    }`
}

/** In USD, v counts from the lower edge of the image. */
function flippedV(uvs: Float32Array): Float32Array {
  return uvs.map((value, at) => (at % 2 === 0 ? value : 1 - value))
}

function vectors(values: Float32Array, size: number): string {
  const texts: string[] = []
  for (let at = 0; at < values.length; at += size)
    texts.push(`(${[...values.subarray(at, at + size)].map(short).join(', ')})`)
  return texts.join(', ')
}

function extentOf({ positions }: Mesh): string {
  const { low, high } = boundsOf([positions])
  return vectors(Float32Array.from([...low, ...high]), 3)
}
