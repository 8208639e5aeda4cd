import { Type, type Static } from 'typebox'
import { keysOf } from './keys-of.ts'
import { stringEnum } from './string-enum.ts'

/** Every name a param can have, and what it means to a reader of the API reference. */
// Spec: Param names. Spec silent: their meaning.
// prettier-ignore
const meanings = {
  prompt: 'What to make, in words.',
  negative_prompt: 'What to keep out, in words.',
  aspect_ratio: 'Shape of the output, width to height, such as `16:9`.',
  resolution: 'Size of the output, such as `720p`.',
  duration: 'Length of the output in seconds.',
  num_outputs: 'How many outputs to make; each is charged.',
  seed: 'Same seed, same params, same output. Drawn for you when not sent.',
  images: 'Ids of the input images.',
  image: 'Id of the input image.',
  first_frame: 'Id of the image the video begins with.',
  last_frame: 'Id of the image the video ends with.',
  generate_audio: 'Whether the video gets a sound track.',
  upscale_factor: 'How many times larger each side becomes.',
  mask: 'Id of an image that marks the area to work on.',
  expand_left: 'Pixels to add on the left.',
  expand_right: 'Pixels to add on the right.',
  expand_top: 'Pixels to add at the top.',
  expand_bottom: 'Pixels to add at the bottom.',
  video: 'Id of the input video.',
  audio: 'Id of the input audio.',
  fps: 'Frames per second of the output.',
  effect: 'The look to apply, of those an effect model offers. Not together with `effectId`.',
  text: 'The words to speak.',
  voice: 'The voice to speak with.',
  language: 'Language of the input or of the speech.',
  speed: 'Pace of the speech; 1 is normal.',
  lyrics: 'The words to sing.',
  style: 'Style of the output.',
  instrumental: 'Whether the music stays without singing.',
  stem: 'Which part to take out of the mix.',
  polycount: 'How many polygons the mesh may have.',
  texture: 'Whether the mesh gets a texture.',
  format: 'File format of the output.',
  garment: 'Id of the image of the garment to try on.',
  lighting: 'The light to set.',
  light_direction: 'Where the light comes from.',
  palette: 'The colours to use.',
  pbr: 'Whether the mesh gets physically based materials.',
  quad: 'Whether the mesh is made of quads.',
  geometry_quality: 'How finely the shape is modelled.',
  texture_quality: 'How finely the texture is painted.',
} as const

export type ParamName = keyof typeof meanings

export const paramNames = keysOf(meanings)

export const ParamName = stringEnum(paramNames, {
  title: 'ParamName',
  description: 'The name of a param. Which ones a model offers stands in its catalog entry.',
})

// One type list, not `anyOf`: a wrong value gives one issue, not five. `array` stands first because
// fast-json-stringify takes the first that fits, and its string also fits an array ("a,b").
const valueSchema = {
  type: ['array', 'string', 'number', 'boolean'],
  items: { type: 'string' },
  title: 'ParamValue',
  description: 'The value of a param.',
}

export const ParamValue = Type.Unsafe<string | number | boolean | string[]>(valueSchema)
export type ParamValue = Static<typeof ParamValue>

// Open to other names, also in requests: the catalog refuses them together with all other wrong params, so that a
// client learns of all of them at once. Their values have the same types, so that nothing is deeply nested.
export const Params = Type.Unsafe<Partial<Record<ParamName, ParamValue>>>({
  type: 'object',
  additionalProperties: valueSchema, // Before the properties, whose descriptions are their own: this one is the component's.
  properties: Object.fromEntries(
    paramNames.map((name) => [name, { ...valueSchema, description: meanings[name] }]),
  ),
  title: 'Params',
  description:
    'Params by name. Send only those you want to set; the others take the default of the model. A media param holds the id of an asset. A name that the model does not offer is refused.',
  examples: [{ prompt: 'A lighthouse at dusk', num_outputs: 2 }],
})
export type Params = Static<typeof Params>
