import type { Material } from '@atelier/media/mesh/model.ts'
import { isOpaque, type Image } from '@atelier/media/image/image.ts'
import { short } from './short-number.ts'
import type { Textures } from './textures.ts'

/** A shader that reads a texture, and how it turns bytes into numbers. */
type TextureShader = {
  readonly name: string
  readonly image: Image
  readonly colourSpace: 'sRGB' | 'raw'
  readonly outputs: readonly string[]
  readonly scale?: string
  readonly bias?: string
}

/** A material as UsdPreviewSurface, which every USD viewer supports. */
export function materialText(material: Material, path: string, textures: Textures): string {
  const { colour, roughness, metalness, emissive, transmission = 0, images = {} } = material
  const textureShaders = textureShadersOf(material)
  const from = (name: string, output: string) => `${path}/${name}.outputs:${output}`
  const hasAlpha = images.colour && !isOpaque(images.colour)
  const inputs = [
    images.colour
      ? `color3f inputs:diffuseColor.connect = <${from('colour', 'rgb')}>`
      : `color3f inputs:diffuseColor = ${tuple(colour)}`,
    images.metallicRoughness
      ? `float inputs:roughness.connect = <${from('finish', 'g')}>`
      : `float inputs:roughness = ${roughness}`,
    images.metallicRoughness
      ? `float inputs:metallic.connect = <${from('finish', 'b')}>`
      : `float inputs:metallic = ${metalness}`,
    hasAlpha
      ? `float inputs:opacity.connect = <${from('colour', 'a')}>`
      : `float inputs:opacity = ${1 - transmission}`,
    ...(hasAlpha ? ['float inputs:opacityThreshold = 0.5'] : []),
    ...(images.normalMap ? [`normal3f inputs:normal.connect = <${from('bumps', 'rgb')}>`] : []),
    ...(emissive ? [`color3f inputs:emissiveColor = ${tuple(emissive)}`] : []),
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
${textureShaders.length > 0 ? uvReaderText : ''}${textureShaders.map((textureShader) => textureShaderText(textureShader, path, textures)).join('\n')}
        }`
}

function textureShadersOf({
  colour,
  roughness,
  metalness,
  transmission = 0,
  images = {},
}: Material): TextureShader[] {
  const { colour: image, normalMap, metallicRoughness } = images
  return [
    image && {
      name: 'colour',
      image,
      colourSpace: 'sRGB' as const,
      outputs: ['float3 outputs:rgb', 'float outputs:a'],
      scale: tuple([...colour, 1 - transmission]),
    },
    metallicRoughness && {
      name: 'finish',
      image: metallicRoughness,
      colourSpace: 'raw' as const,
      outputs: ['float outputs:g', 'float outputs:b'],
      scale: tuple([1, roughness, metalness, 1]),
    },
    normalMap && {
      name: 'bumps',
      image: normalMap,
      colourSpace: 'raw' as const,
      outputs: ['float3 outputs:rgb'],
      scale: '(2, 2, 2, 1)',
      bias: '(-1, -1, -1, 0)',
    },
  ].filter((textureShader) => textureShader !== undefined)
}

const uvReaderText = `
            def Shader "place"
            {
                uniform token info:id = "UsdPrimvarReader_float2"
                string inputs:varname = "st"
                float2 outputs:result
            }
`

function textureShaderText(textureShader: TextureShader, path: string, textures: Textures): string {
  const { name, image, colourSpace, outputs, scale, bias } = textureShader
  const lines = [
    'uniform token info:id = "UsdUVTexture"',
    `asset inputs:file = @textures/${textures.get(image)!.name}@`,
    `float2 inputs:st.connect = <${path}/place.outputs:result>`,
    `token inputs:sourceColorSpace = "${colourSpace}"`,
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
