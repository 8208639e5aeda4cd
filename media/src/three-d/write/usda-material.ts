import type { Material } from '../model/model.ts'
import { isOpaque, type Picture } from '../../image/pixels/picture.ts'
import { short } from './short-number.ts'
import type { Textures } from './textures.ts'

/** What is read from a picture, and how bytes become numbers there. */
type Reading = {
  readonly name: string
  readonly picture: Picture
  readonly space: 'sRGB' | 'raw'
  readonly outputs: readonly string[]
  readonly scale?: string
  readonly bias?: string
}

/** A material as UsdPreviewSurface, which every viewer of USD knows. */
export function materialText(material: Material, path: string, textures: Textures): string {
  const { colour, roughness, metalness, glow, clearness = 0, pictures = {} } = material
  const readings = readingsOf(material)
  const from = (name: string, output: string) => `${path}/${name}.outputs:${output}`
  const hasHoles = pictures.colour && !isOpaque(pictures.colour)
  const inputs = [
    pictures.colour
      ? `color3f inputs:diffuseColor.connect = <${from('colour', 'rgb')}>`
      : `color3f inputs:diffuseColor = ${tuple(colour)}`,
    pictures.finish
      ? `float inputs:roughness.connect = <${from('finish', 'g')}>`
      : `float inputs:roughness = ${roughness}`,
    pictures.finish
      ? `float inputs:metallic.connect = <${from('finish', 'b')}>`
      : `float inputs:metallic = ${metalness}`,
    hasHoles
      ? `float inputs:opacity.connect = <${from('colour', 'a')}>`
      : `float inputs:opacity = ${1 - clearness}`,
    ...(hasHoles ? ['float inputs:opacityThreshold = 0.5'] : []),
    ...(pictures.bumps ? [`normal3f inputs:normal.connect = <${from('bumps', 'rgb')}>`] : []),
    ...(glow ? [`color3f inputs:emissiveColor = ${tuple(glow)}`] : []),
  ]
  return `        def Material "${path.slice(path.lastIndexOf('/') + 1)}"
        {
            token outputs:surface.connect = <${path}/surface.outputs:surface>

            def Shader "surface"
            {
                uniform token info:id = "UsdPreviewSurface"
${inputs.map((line) => `                ${line}`).join('\n')}
                token outputs:surface
            }
${readings.length > 0 ? placeText : ''}${readings.map((reading) => readingText(reading, path, textures)).join('\n')}
        }`
}

function readingsOf({ colour, roughness, metalness, clearness = 0, pictures = {} }: Material): Reading[] {
  const { colour: picture, bumps, finish } = pictures
  return [
    picture && {
      name: 'colour',
      picture,
      space: 'sRGB' as const,
      outputs: ['float3 outputs:rgb', 'float outputs:a'],
      scale: tuple([...colour, 1 - clearness]),
    },
    finish && {
      name: 'finish',
      picture: finish,
      space: 'raw' as const,
      outputs: ['float outputs:g', 'float outputs:b'],
      scale: tuple([1, roughness, metalness, 1]),
    },
    bumps && {
      name: 'bumps',
      picture: bumps,
      space: 'raw' as const,
      outputs: ['float3 outputs:rgb'],
      scale: '(2, 2, 2, 1)',
      bias: '(-1, -1, -1, 0)',
    },
  ].filter((reading) => reading !== undefined)
}

const placeText = `
            def Shader "place"
            {
                uniform token info:id = "UsdPrimvarReader_float2"
                string inputs:varname = "st"
                float2 outputs:result
            }
`

function readingText(reading: Reading, path: string, textures: Textures): string {
  const { name, picture, space, outputs, scale, bias } = reading
  const lines = [
    'uniform token info:id = "UsdUVTexture"',
    `asset inputs:file = @textures/${textures.get(picture)!.name}@`,
    `float2 inputs:st.connect = <${path}/place.outputs:result>`,
    `token inputs:sourceColorSpace = "${space}"`,
    'token inputs:wrapS = "repeat"',
    'token inputs:wrapT = "repeat"',
    ...(scale ? [`float4 inputs:scale = ${scale}`] : []),
    ...(bias ? [`float4 inputs:bias = ${bias}`] : []),
    ...outputs,
  ]
  return `
            def Shader "${name}"
            {
${lines.map((line) => `                ${line}`).join('\n')}
            }`
}

const tuple = (values: readonly number[]) => `(${values.map(short).join(', ')})`
